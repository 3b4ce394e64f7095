package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
)

// readEquivalents reads the reasons why mutants survive: a line with the mutant's name, then its reason on indented
// lines. Lines that begin with # are comments.
func readEquivalents(path string) (map[string]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	reasons := map[string]string{}
	name := ""
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(line, "#"):
		case text != strings.TrimRight(line, " "):
			if name == "" {
				return nil, fmt.Errorf("%s: a reason without a mutant: %s", path, text)
			}
			reasons[name] = strings.TrimSpace(reasons[name] + " " + text)
		default:
			if _, isThere := reasons[text]; isThere {
				return nil, fmt.Errorf("%s: %s is listed twice", path, text)
			}
			name = text
			reasons[name] = ""
		}
	}
	return reasons, errors.Join(lines.Err(), withoutReason(reasons))
}

func withoutReason(reasons map[string]string) error {
	for name, reason := range reasons {
		if reason == "" {
			return fmt.Errorf("no reason is given for %s", name)
		}
	}
	return nil
}
