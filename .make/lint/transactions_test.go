package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// CHK-08.
func TestTransactions_WriteOutsideATransaction_IsFound(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), transactions, "lantern/store/deposit", "lantern/store/gamevendor")
}
