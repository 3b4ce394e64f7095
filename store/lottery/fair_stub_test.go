package lottery_test
import "testing"
func checkFairDraw(t *testing.T, v vector){}
func checkFairRoot(t *testing.T, v vector){}
func checkFairRound(t *testing.T, v vector){}
