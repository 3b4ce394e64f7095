import { jest } from '@jest/globals';
import { openBrowserAsync } from 'expo-web-browser';
import { Linking } from 'react-native';

import { beforeEach, byHandle, expect, fn, it, press } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { Button } from '../Button';
import { Link } from './Link';
import { LinkNavigation } from './navigation';

jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve()) }));

const bySystem = jest.spyOn(Linking, 'openURL');
const overTheApp = jest.mocked(openBrowserAsync);

beforeEach(() => {
  bySystem.mockReset().mockResolvedValue(undefined);
  overTheApp.mockClear();
});

it.each([
  ['https://pay.example/p/1', overTheApp],
  ['mailto:help@example.com', bySystem],
] as const)('%s opens over the app or in the system, the router opens internal links', async (url, opened) => {
  const go = fn();
  await mountInApp(
    <LinkNavigation value={go}>
      <Button label="Pay" href={url} testID="pay" />
      <Link href={url} testID="words">
        Pay
      </Link>
      <Button label="Home" href="/home" testID="home" />
    </LinkNavigation>,
  );
  press(byHandle('pay'));
  press(byHandle('words'));
  expect(opened.mock.calls).toEqual([[url], [url]]);
  press(byHandle('home'));
  expect(go.mock.calls).toEqual([['/home']]);
  expect(opened).toHaveBeenCalledTimes(2);
});
