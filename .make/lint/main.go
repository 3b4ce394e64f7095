// Command lint holds the Go code to the rules that the standard vet does not
// know: `go vet -vettool=build/lint ./...`.
package main

import (
	"github.com/polyfloyd/go-errorlint/errorlint"
	"github.com/ryanrolds/sqlclosecheck/pkg/analyzer"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(
		errorlint.NewAnalyzer(),
		analyzer.NewAnalyzer(),
		sqlText,
		imports,
		floats,
		clocks,
	)
}
