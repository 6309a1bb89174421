// SPDX-License-Identifier: GPL-3.0-or-later

// Package knots counts what is in a rope.
package knots

import "strings"

// Holes counts the loops of a rope, which are written as o.
func Holes(rope string) int { return strings.Count(rope, "o") }
