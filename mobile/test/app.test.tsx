import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react-native';
import { App, start, stop } from '@lantern/shared-ui';

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('Network request failed'));
});

afterEach(stop);

it("renders home offline, and loads the session before the member's data", async () => {
  await start();
  render(<App />);
  expect(await screen.findByTestId('tab-home')).toBeTruthy();
  expect(await screen.findByTestId('offline-bar')).toBeTruthy();
  fireEvent.press(screen.getByTestId('tab-me'));
  expect(await screen.findByTestId('login-submit', {}, { timeout: 30_000 })).toBeTruthy();
});
