// SPDX-License-Identifier: GPL-3.0-or-later
package door

import "testing"

func TestOpen(t *testing.T) {
	for name, angle := range map[string]int{"wide": 90, "ajar": 5} {
		t.Run(name, func(t *testing.T) {
			if !Open(angle) {
				t.Errorf("%d degrees count as closed", angle)
			}
		})
	}
}

func TestClosed(t *testing.T) {
	if Open(0) {
		t.Error("it is open")
	}
}

func TestLater(t *testing.T) { t.Skip("no lock yet") }
