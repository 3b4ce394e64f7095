import { byHandle, describe, expect, it, textOf } from '../../test/kit';
import { show } from '../../test/themed';
import { money } from '../lib/money';
import { Money } from './Money';

// Removes isolation marks and the narrow space, which are visual only.
const read = () => textOf(byHandle('amount')).replace(/[\u2066\u2069\u202F]/g, '');

describe('Money', () => {
  it('truncates after two decimals and groups digits', () => {
    show(<Money amount={money('11111.1799')} currency="฿" testID="amount" />);
    expect(read()).toBe('฿11,111.17');
  });

  it('puts the sign of a change before the currency', () => {
    show(<Money amount={money('8240')} currency="฿" isChange testID="amount" />);
    expect(read()).toBe('+฿8,240.00');
  });

  it('shows a loss with a minus sign, not a hyphen', () => {
    show(<Money amount={money('-100')} isChange testID="amount" />);
    expect(read()).toBe('−100.00');
  });

  it('shows zero without a sign', () => {
    show(<Money amount={money('0.00')} isChange testID="amount" />);
    expect(read()).toBe('0.00');
  });

  it('is isolated inside right-to-left text', () => {
    show(<Money amount={money('5')} currency="฿" testID="amount" />, { locale: 'ar-XB' });
    expect(textOf(byHandle('amount'))).toMatch(/^\u2066.*\u2069$/);
  });
});
