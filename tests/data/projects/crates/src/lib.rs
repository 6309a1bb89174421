// SPDX-License-Identifier: GPL-3.0-or-later

/// How many crates of a size hold a number of bottles.
///
/// ```
/// assert_eq!(crates::needed(13, 12), 2);
/// ```
pub fn needed(bottles: u32, size: u32) -> u32 {
    bottles.div_ceil(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_for_nothing() {
        assert_eq!(needed(0, 12), 0);
    }

    #[test]
    fn full_ones() {
        assert_eq!(needed(24, 12), 3, "wrong on purpose");
    }

    #[test]
    #[should_panic]
    fn of_no_size() {
        needed(1, 0);
    }

    #[test]
    #[ignore]
    fn later() {}
}
