package contract

import (
	"context"

	"lantern/store/id"
	"lantern/store/pg"
)

// Flag is what a member has to do with contracts of a kind. The highest one that holds counts.
type Flag int

// The flags.
const (
	NoContract       Flag = 0
	HasContract      Flag = 1
	OfferWaits       Flag = 2
	TerminationWaits Flag = 3
)

// Flags returns a member's flag of every kind.
func Flags(ctx context.Context, q pg.Q, member id.Member) (map[Kind]Flag, error) {
	const read = `SELECT kind, max(CASE
			WHEN state = 'TERMINATION_REQUESTED' AND requested_by = CASE WHEN downline_id = $1 THEN 'UPLINE'
				ELSE 'DOWNLINE' END THEN 3
			WHEN state = 'PENDING' AND downline_id = $1 THEN 2
			WHEN state IN ('ACTIVE', 'TERMINATION_REQUESTED') THEN 1 ELSE 0 END) AS flag
		FROM contracts WHERE (downline_id = $1 OR upline_id = $1)
			AND state IN ('PENDING', 'ACTIVE', 'TERMINATION_REQUESTED') GROUP BY kind`
	var rows []struct {
		Kind Kind `db:"kind"`
		Flag Flag `db:"flag"`
	}
	if err := q.SelectContext(ctx, &rows, read, member); err != nil {
		return nil, pg.Named(err)
	}
	flags := map[Kind]Flag{Dividend: 0, DailySalary: 0, HourlySalary: 0, RealtimeSalary: 0}
	for _, row := range rows {
		flags[row.Kind] = row.Flag
	}
	return flags, nil
}
