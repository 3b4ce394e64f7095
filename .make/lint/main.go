// Command lint holds the Go code to the standard vet's rules and to those that
// it does not know, in one reading: `go vet -vettool=build/lint ./...`.
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
		deeds,
	)...)
}
