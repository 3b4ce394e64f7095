/* Test helpers for components on the native renderer; kit.tsx has the same for the web. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, configure, fireEvent, render as mount, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, type AccessibilityState } from 'react-native';

export { act, afterEach, beforeEach, describe, expect, it, waitFor };
export const fn = jest.fn;

// Allows for busy machines; only a failing wait takes this long.
configure({ asyncUtilTimeout: 10_000 });

export type Found = ReturnType<typeof screen.getByText>;

export const render = (element: ReactElement) => {
  const { rerender } = mount(element);
  return { rerender };
};
export const byRole = (role: string, name?: string): Found =>
  screen.getByRole(role, name === undefined ? undefined : { name });
export const maybeRole = (role: string, name: string): Found | null => screen.queryByRole(role, { name });
export const byText = (text: string | RegExp): Found => screen.getByText(text);
export const maybeText = (text: string | RegExp): Found | null => screen.queryByText(text);
export const byHandle = (testID: string): Found => screen.getByTestId(testID);
export const maybeHandle = (testID: string): Found | null => screen.queryByTestId(testID);
export const byLabel = (label: string): Found => screen.getByLabelText(label);

/** Checks with a plain message: repeated failing assertions would print the whole tree each time. */
export const untilGone = (text: string | RegExp) =>
  waitFor(() => {
    if (maybeText(text) !== null) throw new Error(`"${String(text)}" is still there`);
  });

export const press = (found: Found) => fireEvent.press(found);
export const type = (found: Found, value: string) => fireEvent.changeText(found, value);

const state = (found: Found): AccessibilityState =>
  (found.props.accessibilityState as AccessibilityState | undefined) ?? {};

export const isDisabled = (found: Found) =>
  state(found).disabled === true || found.props['aria-disabled'] === true || found.props.editable === false;
export const isBusy = (found: Found) => state(found).busy === true || found.props['aria-busy'] === true;
export const isSelected = (found: Found) =>
  state(found).selected === true || state(found).checked === true || found.props['aria-selected'] === true;

export const blur = (found: Found) => fireEvent(found, 'blur');
export const valueOf = (found: Found) => String(found.props.value);
export const textOf = (found: Found): string =>
  found.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Sets the window's width; call it before rendering. */
export function atWidth(width: number) {
  const window = { width, height: width, scale: 1, fontScale: 1 };
  Dimensions.set({ window, screen: window });
}
