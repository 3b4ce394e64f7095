package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestCHK08_Transactions_WriteOutsideATransaction_IsFound(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), transactions, "lantern/store/deposit", "lantern/store/gamevendor")
}
