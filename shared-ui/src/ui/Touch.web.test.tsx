import { fireEvent } from '@testing-library/react';

import { byRole, describe, expect, fn, it } from '../../test/kit';
import { show } from '../../test/themed';
import { Checkbox } from './choice/Checkbox';
import { Switch } from './choice/Switch';
import { Touch } from './Touch';

describe('the space bar', () => {
  it('toggles checkboxes and switches, once for each press', () => {
    const [onTick, onTurn] = [fn(), fn()];
    show(
      <>
        <Checkbox label="Remember me" isChecked={false} onChange={onTick} />
        <Switch label="Notices" isOn onChange={onTurn} />
      </>,
    );
    for (const found of [byRole('checkbox', 'Remember me'), byRole('switch', 'Notices')]) {
      const isDefaultKept = fireEvent.keyDown(found, { key: ' ' });
      expect(isDefaultKept).toBe(false);
      fireEvent.keyDown(found, { key: ' ', repeat: true });
      fireEvent.keyUp(found, { key: ' ' });
    }
    expect(onTick.mock.calls).toEqual([[true]]);
    expect(onTurn.mock.calls).toEqual([[false]]);
  });

  it('does nothing on links and disabled elements', () => {
    const [onPress, onTick] = [fn(), fn()];
    show(
      <>
        <Touch href="/help" aria-label="Help" onPress={onPress} />
        <Checkbox label="Terms" isChecked={false} isDisabled onChange={onTick} />
      </>,
    );
    for (const found of [byRole('link', 'Help'), byRole('checkbox', 'Terms')]) {
      fireEvent.keyDown(found, { key: ' ' });
      fireEvent.keyUp(found, { key: ' ' });
    }
    expect(onPress).not.toHaveBeenCalled();
    expect(onTick).not.toHaveBeenCalled();
  });
});
