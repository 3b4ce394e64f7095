package gamevendor_test

import "testing"

func TestWin_AmountThatOverflowsTheBalance_IsRefusedFinally(t *testing.T) {
	d := open(t)
	if placed := d.bet("b1", "r1", "10"); placed.Status != "OK" {
		t.Fatal(placed.Status)
	}
	for name, amount := range map[string]string{
		"the balance": "922337203685477.5807", "the number": "99999999999999999999999",
	} {
		if answer := d.win("w-"+name, "b1", "r1", amount, true); answer.Status != "INVALID_REQUEST" || answer.Retry {
			t.Errorf("%s overflows: %s, retry %v", name, answer.Status, answer.Retry)
		}
	}
	if paid := d.win("w", "b1", "r1", "5", true); paid.Status != "OK" {
		t.Errorf("the right amount afterwards: %s", paid.Status)
	}
}
