// SPDX-License-Identifier: GPL-3.0-or-later

package knots

import "testing"

func TestHoles(t *testing.T) {
	t.Run("none", func(t *testing.T) {
		if got := Holes("---"); got != 0 {
			t.Errorf("it has %d", got)
		}
	})
	t.Run("some", func(t *testing.T) {
		if got := Holes("-o-o-"); got != 2 {
			t.Errorf("it has %d", got)
		}
	})
}

func TestEnds(t *testing.T) {
	if Holes("-o-") != 2 {
		t.Error("a loop has two ends")
	}
}

func TestLoops(t *testing.T) { t.Skip("not yet") }
