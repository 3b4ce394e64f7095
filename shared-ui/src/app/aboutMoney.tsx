import type { ComponentType } from 'react';

import { SectionLine } from '../features/member';
import { BalanceLine } from '../features/wallet';

const line = <BalanceLine />;

/** A section about money, or one of its records: the balance is shown under its header. */
export function aboutMoney<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AboutMoney(props) {
    return (
      <SectionLine.Provider value={line}>
        <Part {...props} />
      </SectionLine.Provider>
    );
  };
}
