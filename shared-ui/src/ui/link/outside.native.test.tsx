import { jest } from '@jest/globals';
import { Linking } from 'react-native';

import { beforeEach, byHandle, expect, fn, it, press } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { Button } from '../Button';
import { Link } from './Link';
import { LinkNavigation } from './navigation';

const opened = jest.spyOn(Linking, 'openURL');

beforeEach(() => {
  opened.mockReset();
  opened.mockResolvedValue(undefined);
});

it.each(['https://pay.example/p/1', 'mailto:help@example.com'])(
  'the system opens %s, the router opens internal links',
  async (url) => {
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
  },
);
