package rules_test

import (
	"math/big"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// documented are the returns of the odds tables, with as many decimals as they are published. Types with several list
// them all; a code that ends in * means all codes that start so. The tables give Xien and Trượt as 0.92 to 0.93.
var documented = map[string]string{
	"ZY_SSC_NUM": "0.98", "ZY_SSC_BSOE": "0.98", "ZY_SSC_TOT": "0.98", "ZY_SSC_LH": "0.97975 0.98000",
	"ZY_SSC_SHAPE": "0.98", "ZY_PK_*": "0.98", "ZY_K3_SUM": "0.96", "ZY_K3_BSOE": "0.96", "ZY_K3_ARMY": "0.9213",
	"ZY_K3_TRI": "0.96", "ZY_K3_TRIA": "0.96", "ZY_K3_LONG": "0.96", "ZY_K3_SHORT": "0.96", "ZY_X5_*": "0.98",
	"ZY_PC_SUM": "0.960 0.959", "ZY_PC_*": "0.96",
	"KN_P1": "0.9250", "KN_P2": "0.9199", "KN_P3": "0.9158", "KN_P4": "0.9300", "KN_P5": "0.9088", "KN_P6": "0.9216",
	"KN_P7": "0.9321", "KN_P8": "0.9473", "KN_P9": "0.9421", "KN_P10": "0.9289", "KN_SUM": "0.96", "KN_COMBO": "0.96",
	"KN_PLATE": "0.96", "KN_OE": "0.96", "KN_ELEM": "0.96",
	"WG_NUM": "0.882", "WG_COLOR": "0.931 0.882", "WG_BS": "0.98", "E5D_*": "0.96", "EK3_ARMY": "0.9213", "EK3_*": "0.95",
	"TH_4TOP": "0.85", "TH_4TOD": "0.840 0.420 0.210 0.140 0.035", "TH_3TOD": "0.90 0.45", "TH_3*": "0.90",
	"TH_2*": "0.92", "TH_RUNTOP": "0.8672", "TH_RUNBOT": "0.798", "TH_PIN": "0.90", "TH_19": "0.92", "TH_HL": "0.95",
	"D4_BIG": "0.64", "D4_SML": "0.65", "D4_PERM_BIG": "0.64", "D4_PERM_SML": "0.65", "D4_ROLL_BIG": "0.64",
	"D4_ROLL_SML": "0.65", "SG_BIG": "0.659", "SG_SML": "0.58", "SG_PERM_BIG": "0.659", "SG_PERM_SML": "0.58",
	"SG_ROLL_BIG": "0.659", "SG_ROLL_SML": "0.58", "D4_4*": "0.60", "D3_3*": "0.66", "D2_2ABC": "0.63", "D2_2*": "0.65",
	"D5_5D": "0.338", "D6_6D": "0.3336",
	// The boxes follow from the rounding of the official tables.
	"D4_IBOX_BIG": "0.6672 0.6420 0.6408 0.6400", "D4_IBOX_SML": "0.6528 0.6516 0.6510 0.6500",
	"SG_IBOX_BIG": "0.6336 0.6468 0.6540 0.6568", "SG_IBOX_SML": "0.5784 0.5796 0.5800",
	"TG_4D": "0.8824", "TG_3D": "0.9756", "TG_3DF": "0.9756", "TG_2D": "0.9859", "TG_2DF": "0.9859", "TG_2DM": "0.9859",
	"TG_4D_FULL": "0.95", "TG_3D_FULL": "0.95", "TG_3DF_FULL": "0.95", "TG_2D_FULL": "0.95", "TG_2DF_FULL": "0.95",
	"TG_2DM_FULL": "0.95", "TG_CB": "0.9095", "TG_CM": "0.9304", "TG_CN": "0.9384", "TG_CJ": "0.93", "TG_5050": "0.95",
	"TG_TT": "0.95", "TG_DASAR": "0.95", "TG_SH": "0.95", "TG_KK": "0.945 0.930", "TG_KOMB": "0.925",
	"TG_SHIO": "0.918 0.920",
	"MB_LO2":  "0.95", "MB_LO2_1K": "0.9477", "MB_LO2_FIRST": "0.95", "MB_LO3": "0.90", "MB_LO4": "0.88", "MB_DE*": "0.95",
	"MB_DA": "0.914", "MB_DAUDUOI": "0.95", "MB_DAU": "0.95", "MB_DUOI": "0.95", "MB_TONG": "0.95", "MB_C3*": "0.90",
	"MB_C4": "0.88", "MB_B78L": "0.95", "MB_TXCL": "0.975", "MB_X2": "0.93", "MB_X3": "0.92", "MB_X4": "0.92",
	"MB_XQ": "0.93", "MB_T4": "0.9300", "MB_T5": "0.9288", "MB_T6": "0.9293", "MB_T7": "0.9161",
	"MB_T8": "0.9263", "MB_T9": "0.9247", "MB_T10": "0.9246",
	"MN_LO2": "0.95", "MN_LO2_1K": "0.936", "MN_LO2_FIRST": "0.95", "MN_LO3": "0.90", "MN_LO4": "0.88", "MN_DE*": "0.95",
	"MN_DA": "0.901", "MN_DAUDUOI": "0.95", "MN_DAU": "0.95", "MN_DUOI": "0.95", "MN_TONG": "0.95", "MN_C3*": "0.90",
	"MN_C4": "0.88", "MN_B78L": "0.95", "MN_TXCL": "0.975", "MN_X2": "0.9138", "MN_X3": "0.92", "MN_X4": "0.93",
	"MN_XQ": "0.92", "MN_T4": "0.9256", "MN_T5": "0.9295", "MN_T6": "0.9292", "MN_T7": "0.9289",
	"MN_T8": "0.9296", "MN_T9": "0.9156", "MN_T10": "0.9156",
}

func documentedReturn(code string) string {
	if returns, ok := documented[code]; ok {
		return returns
	}
	for length := len(code); length > 0; length-- {
		if returns, ok := documented[code[:length]+"*"]; ok {
			return returns
		}
	}
	return ""
}

func TestReturns_DefaultOdds_EqualTheTables(t *testing.T) {
	t.Parallel()
	for _, kind := range rules.Types() {
		if kind.Mode == catalog.LOTT {
			continue
		}
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			p, err := kind.AtOdds(nil)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Fields(documentedReturn(kind.Code))
			if len(want) == 0 {
				t.Fatal("the tables have no return")
			}
			decimals := len(want[0]) - len("0.")
			missing := map[string]bool{}
			for _, each := range want {
				missing[each] = true
			}
			for _, r := range kind.Returns(p) {
				got := r.Value.FloatString(decimals)
				if !strings.Contains(" "+strings.Join(want, " ")+" ", " "+got+" ") {
					t.Errorf("%s returns %s, want %s", r.Selection, r.Value.FloatString(6), want)
				}
				delete(missing, got)
			}
			if len(missing) > 0 {
				t.Errorf("nothing returns %v", missing)
			}
			if limit := big.NewRat(99, 100); kind.Return(p).Cmp(limit) > 0 {
				t.Errorf("returns %s", kind.Return(p).FloatString(6))
			}
		})
	}
}

func TestReturn_PrizeGroup_IsTheGroup(t *testing.T) {
	t.Parallel()
	for _, kind := range rules.Types() {
		if kind.Mode != catalog.LOTT {
			continue
		}
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			for group, want := range map[int]*big.Rat{1700: big.NewRat(17, 20), 1956: big.NewRat(489, 500)} {
				p, err := kind.AtGroup(group, money.Whole)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range kind.Returns(p) {
					if r.Value.Cmp(want) != 0 {
						t.Errorf("%s at %d returns %s", r.Selection, group, r.Value.FloatString(9))
					}
				}
			}
			half, err := kind.AtGroup(1700, money.Whole/2)
			if want := big.NewRat(17, 40); err != nil || kind.Return(half).Cmp(want) != 0 {
				t.Errorf("half the factor returns %s (%v)", kind.Return(half).RatString(), err)
			}
		})
	}
}

// TestReturn_KnownProbabilities_AreExact compares with probabilities that are published with seven digits.
func TestReturn_KnownProbabilities_AreExact(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"MB_X2": "0.0548821", "MB_X3": "0.0122979", "MB_X4": "0.0026699", "MB_T4": "0.332142", "MB_T10": "0.058150",
		"MN_X2": "0.0261078", "MN_X3": "0.0039134", "MN_X4": "0.0005552", "MN_T4": "0.479603", "MN_T10": "0.150095",
	} {
		kind, _ := rules.TypeOf(code)
		p, err := kind.AtOdds(map[string]money.Amount{kind.Tiers[0].Code: money.Unit})
		if err != nil {
			t.Fatal(err)
		}
		if got := kind.Return(p).FloatString(len(want) - len("0.")); got != want {
			t.Errorf("%s: probability %s, want %s", code, got, want)
		}
	}
	// At odds of 1 the sides return their probability and the push at 810.
	sums, _ := rules.TypeOf("KN_SUM")
	even, err := sums.AtOdds(map[string]money.Amount{"SB": money.Unit, "SS": money.Unit, "ST": money.Unit})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0.502198", "0.502198", "0.004396"} {
		if got := sums.Returns(even)[i].Value.FloatString(6); got != want {
			t.Errorf("KN_SUM option %d: %s, want %s", i, got, want)
		}
	}
	kind, _ := rules.TypeOf("KN_ELEM")
	p, err := kind.AtOdds(map[string]money.Amount{"E1": money.Unit, "E2": money.Unit, "E3": money.Unit, "E4": money.Unit,
		"E5": money.Unit})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0.102515", "0.201528", "0.388040", "0.203392", "0.104525"} {
		if got := kind.Returns(p)[i].Value.FloatString(6); got != want {
			t.Errorf("element %d: probability %s, want %s", i+1, got, want)
		}
	}
}

// TestReturns_Simulation_IsASecondWitness draws lots at random and compares what items win with the closed forms. The
// tolerances are three to five standard errors.
func TestReturns_Simulation_IsASecondWitness(t *testing.T) {
	t.Parallel()
	const draws = 12_000
	tolerance := map[string]*big.Rat{"X2": big.NewRat(15, 100), "T4": big.NewRat(4, 100), "T10": big.NewRat(15, 100),
		"DA": big.NewRat(15, 100), "LO2": big.NewRat(6, 100), "LO2_FIRST": big.NewRat(6, 100),
		"DAUDUOI": big.NewRat(15, 100), "TXCL": big.NewRat(3, 100), "TONG": big.NewRat(8, 100)}
	for game, prefix := range map[string]string{"VN-MB": "MB_", "VN-MN": "MN_"} {
		for code, limit := range tolerance {
			kind, _ := rules.TypeOf(prefix + code)
			p, err := kind.AtOdds(nil)
			if err != nil {
				t.Fatal(err)
			}
			got := big.NewRat(simulate(t, game, kind, p, draws), draws*stakeOfItem)
			difference := new(big.Rat).Sub(got, kind.Return(p))
			if difference.Abs(difference).Cmp(limit) > 0 {
				t.Errorf("%s returns %s over %d draws, computed %s", kind.Code, got.FloatString(4), draws,
					kind.Return(p).FloatString(4))
			}
		}
	}
}

const stakeOfItem = 1_000_000 * int64(money.Unit)

// simulate returns what random items of the same stake win in random draws.
func simulate(t *testing.T, game string, kind *rules.Type, p rules.Prices, draws int) (won int64) {
	t.Helper()
	g := newGenerator(77)
	row, _ := rules.GameOf(game)
	values := make([]uint8, row.Values())
	for range draws {
		for i := range values {
			values[i] = uint8(g.IntN(10))
		}
		d, err := rules.NewDraw(game, values)
		if err != nil {
			t.Fatal(err)
		}
		s := g.selection(t, kind, true)
		won += int64(rules.Payout(money.Amount(stakeOfItem), s.Hits(d), p)) / s.Units()
	}
	return won
}
