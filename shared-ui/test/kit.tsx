/* Test helpers for components on the web; kit.native.tsx has the same for the native renderer. */
import { act, cleanup, configure, fireEvent, render as mount, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

export { act, afterEach, beforeEach, describe, expect, it, waitFor };
export const fn = vi.fn;

export type Found = HTMLElement;

// Allows for busy machines; only a failing wait takes this long.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

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

export const press = (found: Found) => fireEvent.click(found);
export const type = (found: Found, value: string) => fireEvent.change(found, { target: { value } });
export const isDisabled = (found: Found) =>
  found.getAttribute('aria-disabled') === 'true' || found.hasAttribute('disabled') || found.hasAttribute('readonly');
export const isBusy = (found: Found) => found.getAttribute('aria-busy') === 'true';
export const isSelected = (found: Found) =>
  found.getAttribute('aria-selected') === 'true' || found.getAttribute('aria-checked') === 'true';

export const blur = (found: Found) => fireEvent.blur(found);
export const valueOf = (found: Found) => (found as HTMLInputElement).value;
export const textOf = (found: Found) => found.textContent;

/** Sets the window's width; call it before rendering. */
export function atWidth(width: number) {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: width, configurable: true });
  window.dispatchEvent(new Event('resize'));
}
