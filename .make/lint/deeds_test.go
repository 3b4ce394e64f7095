package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestCHK08WhatWritesOutsideATransactionIsFound(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), deeds, "lantern/store/deposit", "lantern/store/gamevendor")
}
