import type { ComponentType } from 'react';

import { SectionLine } from '../features/member';
import { BalanceLine } from '../features/wallet';

const line = <BalanceLine />;

/** Adds the balance below the header of a section about money. */
export function withBalance<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AboutMoney(props) {
    return (
      <SectionLine.Provider value={line}>
        <Part {...props} />
      </SectionLine.Provider>
    );
  };
}
