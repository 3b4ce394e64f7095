import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, textOf, waitFor } from '../../../test/kit';
import { whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { Text } from '../../ui';
import { useInstant } from './useInstant';

const at = '2026-11-20T20:42:08Z';

function Times() {
  const alone = useInstant();
  const inRow = useInstant('row');
  return <Text testID="times">{`${alone(at, 'minute')} | ${inRow(at, 'time')}`}</Text>;
}

const shown = () => textOf(byHandle('times'));
const deviceAt = (offset: number) => {
  Date.prototype.getTimezoneOffset = () => -offset;
};
const realOffset = Date.prototype.getTimezoneOffset;

beforeEach(() => {
  fakeServer({ 'GET /wps/system/whitelabel': { value: { ...whiteLabel, gmtOffset: 'GMT+07:00' } } });
  return () => {
    Date.prototype.getTimezoneOffset = realOffset;
  };
});

describe('an instant', () => {
  it("is in the merchant's time zone, which is named where the device has another", async () => {
    deviceAt(60);
    await mountInApp(<Times />);
    await waitFor(() => expect(shown()).toBe('Nov 21, 2026, 03:42 GMT+07:00 | 03:42:08'));
  });

  it('does not name the zone that the device has too', async () => {
    deviceAt(420);
    await mountInApp(<Times />);
    await waitFor(() => expect(shown()).toBe('Nov 21, 2026, 03:42 | 03:42:08'));
  });
});
