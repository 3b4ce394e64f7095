package fair

import (
	"crypto/sha256"

	"lantern/store/money"
)

// Hash is a node of the tree.
type Hash = [sha256.Size]byte

// Line is what the tree commits to for one accepted bet. Lines are sorted by order number.
func Line(order, betType, selection string, stake money.Amount) string {
	return order + "|" + betType + "|" + selection + "|" + stake.Fixed()
}

// Leaf hashes a line. The prefix keeps a leaf from passing as an inner node.
func Leaf(line string) Hash { return sha256.Sum256(append([]byte{0}, line...)) }

func node(left, right Hash) Hash {
	var joined [1 + 2*sha256.Size]byte
	joined[0] = 1
	copy(joined[1:], left[:])
	copy(joined[1+sha256.Size:], right[:])
	return sha256.Sum256(joined[:])
}

// Tree is a Merkle tree with all its levels, the leaves first.
type Tree struct{ levels [][]Hash }

// NewTree builds a tree of leaves, which it keeps. A node without a neighbor moves up.
func NewTree(leaves []Hash) *Tree {
	t := &Tree{levels: [][]Hash{leaves}}
	for level := leaves; len(level) > 1; {
		above := make([]Hash, 0, (len(level)+1)/2)
		for i := 0; i+1 < len(level); i += 2 {
			above = append(above, node(level[i], level[i+1]))
		}
		if len(level)%2 == 1 {
			above = append(above, level[len(level)-1])
		}
		t.levels = append(t.levels, above)
		level = above
	}
	return t
}

// Root returns the hash of the whole tree: SHA-256 of nothing when it has no leaves.
func (t *Tree) Root() Hash {
	top := t.levels[len(t.levels)-1]
	if len(top) == 0 {
		return sha256.Sum256(nil)
	}
	return top[0]
}

// Step is a neighbor on the way from a leaf to the root.
type Step struct {
	Hash   Hash
	IsLeft bool
}

// Path returns the neighbors of a leaf and of the nodes above it.
func (t *Tree) Path(leaf int) []Step {
	var path []Step
	for _, level := range t.levels[:len(t.levels)-1] {
		if neighbor := leaf ^ 1; neighbor < len(level) {
			path = append(path, Step{level[neighbor], neighbor < leaf})
		}
		leaf /= 2
	}
	return path
}

// Verify reports whether a line belongs to the tree with a root.
func Verify(line string, path []Step, root Hash) bool {
	hash := Leaf(line)
	for _, step := range path {
		if step.IsLeft {
			hash = node(step.Hash, hash)
		} else {
			hash = node(hash, step.Hash)
		}
	}
	return hash == root
}
