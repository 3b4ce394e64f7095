package gamevendor

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lantern/api/outside/signed"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fenced are the blocks of one kind in a page.
func fenced(page, kind string) (all []string) {
	for _, found := range regexp.MustCompile("(?s)```"+kind+"\n(.*?)\n```").FindAllStringSubmatch(page, -1) {
		all = append(all, found[1])
	}
	return all
}

func TestContract_Examples_AreSignedCorrectly(t *testing.T) {
	page := read(t, "CONTRACT.md")
	bodies, signings := fenced(page, "json"), fenced(page, "text")
	if len(bodies) != 2 || len(signings) != 2 {
		t.Fatalf("%d bodies, %d signings", len(bodies), len(signings))
	}
	secret := regexp.MustCompile("With the secret `([^`]+)`").FindStringSubmatch(page)[1]
	call, answer := strings.Split(signings[0], "\n"), strings.Split(signings[1], "\n")
	for i, said := range []signed.Message{
		{Start: call[0], Path: call[1], Timestamp: call[2], Nonce: call[3], Body: []byte(bodies[0])},
		{Start: answer[0], Nonce: answer[1], Timestamp: answer[2], Body: []byte(bodies[1])},
	} {
		sum := sha256.Sum256(said.Body)
		if !strings.HasSuffix(signings[i], "\n"+hex.EncodeToString(sum[:])) {
			t.Errorf("the hash of %s is %x", said.Body, sum)
		}
		if signature := signed.Shared(secret).Sign(said); !strings.Contains(page, "by `"+signature+"`") {
			t.Errorf("%s is signed by %s", signings[i], signature)
		}
	}
}

// Every word that the wallet can say stands in the contract, once, and nothing else does.
func TestContract_DescribesEveryStatus(t *testing.T) {
	words := map[string]int{}
	keep := func(pattern, text string) {
		for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			words[found[1]] = 0
		}
	}
	keep(`Status = "([A-Z_]+)"`, read(t, "../../store/gamevendor/vendor.go"))
	files, err := filepath.Glob("../../store/schema/functions/*/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		keep(`vendor_refusal\('([A-Z_]+)'`, read(t, file))
	}
	page := read(t, "CONTRACT.md")
	for _, row := range regexp.MustCompile("(?m)^\\| (`[A-Z_`, ]+) \\| (done|final|again) \\|").FindAllStringSubmatch(page,
		-1) {
		for word := range strings.SplitSeq(strings.ReplaceAll(row[1], "`", ""), ", ") {
			if _, isSaid := words[word]; !isSaid {
				t.Errorf("%s is not described", word)
			}
			words[word]++
		}
	}
	for word, times := range words {
		if times != 1 {
			t.Errorf("%s stands there %d times", word, times)
		}
	}
}
