// SPDX-License-Identifier: GPL-3.0-or-later

// Package door says whether one is open.
package door

// Open tells it by the angle in degrees.
func Open(angle int) bool { return angle > 5 }
