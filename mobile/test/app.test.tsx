import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react-native';
import { App, start } from '@lantern/shared-ui';

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('Network request failed'));
});

it('shows the house without a network, and opens a screen', async () => {
  await start();
  render(<App />);
  expect(await screen.findByTestId('tab-home')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'หน้าแรก' })).toBeTruthy();
  fireEvent.press(screen.getByTestId('tab-me'));
  expect(await screen.findByRole('heading', { name: 'ฉัน' })).toBeTruthy();
});
