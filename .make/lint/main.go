// Command lint runs the standard vet analyzers and the project's own rules: `go vet -vettool=build/lint ./...`.
package main

import (
	"github.com/polyfloyd/go-errorlint/errorlint"
	"github.com/ryanrolds/sqlclosecheck/pkg/analyzer"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(append(vet.Suite,
		errorlint.NewAnalyzer(),
		analyzer.NewAnalyzer(),
		sqlText,
		imports,
		floats,
		clocks,
		transactions,
	)...)
}
