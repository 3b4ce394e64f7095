import { SectionLine, type MemberPage } from '../features/member';
import { BalanceLine } from '../features/wallet';

type Section = MemberPage['Section'];

const line = <BalanceLine />;

/** A section about money: however deep one is in it, the balance stands under its head. */
export function aboutMoney(Part: Section): Section {
  return function AboutMoney({ place }) {
    return (
      <SectionLine.Provider value={line}>
        <Part place={place} />
      </SectionLine.Provider>
    );
  };
}
