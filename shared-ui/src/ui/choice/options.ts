import { useRef } from 'react';
import type { View } from 'react-native';
import type { IconName } from '../icon/Icon';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Shown in a closed select where the label would be too long. */
  short?: string;
  icon?: IconName;
  detail?: string;
  /** Number of items behind it, in red. */
  count?: number;
  isDisabled?: boolean;
  testID?: string;
}

interface Focusable {
  focus: () => void;
}

/** Arrow keys in a group of choices: moves choice and focus. */
export function useArrowKeys<V extends string>(
  options: readonly Option<V>[],
  value: V,
  onChange: (value: V) => void,
  isRtl: boolean,
) {
  const places = useRef(new Map<V, View | Focusable>());
  const keep = (key: V) => (node: View | null) => {
    if (node) places.current.set(key, node);
    else places.current.delete(key);
  };
  const onKeyDown = (event: { key: string; preventDefault: () => void }) => {
    const next = nextPlace(
      event.key,
      options.findIndex((option) => option.value === value),
      options.length,
      isRtl,
    );
    const option = next === null ? undefined : options[next];
    if (option === undefined || option.isDisabled) return;
    event.preventDefault();
    onChange(option.value);
    places.current.get(option.value)?.focus();
  };
  return { keep, onKeyDown };
}

export function nextPlace(key: string, now: number, count: number, isRtl: boolean): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowDown') return (now + 1) % count;
  if (key === back || key === 'ArrowUp') return (now - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
