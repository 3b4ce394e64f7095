import { byRole, describe, expect, fn, isDisabled, isSelected, it, press } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Checkbox } from './Checkbox';
import { Chip } from './Chip';
import { nextPlace } from './options';
import { Segment } from './Segment';
import { Switch } from './Switch';
import { Tabs } from './Tabs';

const options = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won', isDisabled: true },
] as const;

describe('Checkbox and Switch', () => {
  it('announce their state and change to the other one', () => {
    const onCheck = fn();
    const onSwitch = fn();
    show(
      <>
        <Checkbox label="Remember me" isChecked={false} onChange={onCheck} />
        <Switch label="Notices" isOn onChange={onSwitch} />
      </>,
    );
    expect(isSelected(byRole('checkbox', 'Remember me'))).toBe(false);
    expect(isSelected(byRole('switch', 'Notices'))).toBe(true);
    press(byRole('checkbox', 'Remember me'));
    press(byRole('switch', 'Notices'));
    expect(onCheck).toHaveBeenCalledWith(true);
    expect(onSwitch).toHaveBeenCalledWith(false);
  });

  it('do not change while disabled', () => {
    const onChange = fn();
    show(<Switch label="Notices" isOn={false} onChange={onChange} isDisabled />);
    press(byRole('switch', 'Notices'));
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('Segment and Tabs', () => {
  it('mark the chosen option and report another one', () => {
    const onChange = fn();
    show(<Segment label="States" options={options} value="all" onChange={onChange} />);
    expect(isSelected(byRole('radio', 'All'))).toBe(true);
    expect(isSelected(byRole('radio', 'Open'))).toBe(false);
    press(byRole('radio', 'Open'));
    expect(onChange).toHaveBeenCalledWith('open');
  });

  it('refuse disabled options', () => {
    const onChange = fn();
    show(<Segment label="States" options={options} value="all" onChange={onChange} />);
    expect(isDisabled(byRole('radio', 'Won'))).toBe(true);
    press(byRole('radio', 'Won'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are tabs where they switch the content below', () => {
    const onChange = fn();
    show(<Tabs label="States" options={options} value="open" onChange={onChange} />);
    expect(isSelected(byRole('tab', 'Open'))).toBe(true);
    press(byRole('tab', 'All'));
    expect(onChange).toHaveBeenCalledWith('all');
  });
});

describe('Chip', () => {
  it('names what pressing its × does', () => {
    const onPress = fn();
    show(<Chip label="Won" isSelected removeLabel="Remove the filter Won" onPress={onPress} />);
    press(byRole('button', 'Remove the filter Won'));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('the arrow keys', () => {
  it('wrap around, and are reversed in right-to-left scripts', () => {
    expect(nextPlace('ArrowRight', 2, 3, false)).toBe(0);
    expect(nextPlace('ArrowRight', 0, 3, true)).toBe(2);
    expect(nextPlace('ArrowLeft', 0, 3, true)).toBe(1);
    expect(nextPlace('ArrowUp', 0, 3, true)).toBe(2);
    expect([nextPlace('Home', 2, 3, false), nextPlace('End', 0, 3, false)]).toEqual([0, 2]);
    expect(nextPlace('Enter', 0, 3, false)).toBeNull();
  });
});
