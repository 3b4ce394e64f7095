package config_test

import (
	"os"
	"testing"

	"lantern/api/config"
)

func TestTable_File_IsUpToDate(t *testing.T) {
	text, err := os.ReadFile("VARIABLES.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != config.Table() {
		t.Error("VARIABLES.md is stale: run make gen")
	}
}

func TestVariables_Names_AreUniqueAndDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range config.Variables() {
		if v.Name == "" || v.About == "" || seen[v.Name] {
			t.Errorf("%+v", v)
		}
		seen[v.Name] = true
	}
}
