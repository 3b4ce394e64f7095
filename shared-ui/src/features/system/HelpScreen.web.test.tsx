import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, press, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { HelpScreen } from './HelpScreen';

const topics = [
  { id: 'pay', title: 'How do I pay in?', content: 'Choose a way.' },
  { id: 'term', title: 'Terms of use', content: 'These are the rules.' },
];
const at = (hash: string) => ({ path: '/helpmc', query: '', hash, key: 'k', depth: 0 });

describe('help as a page', () => {
  beforeEach(() => {
    fakeServer({ 'GET /wps/system/helpCenter': { value: { content: topics } } });
    window.history.replaceState(null, '', '/helpmc');
  });

  it('opens the topic of its address', async () => {
    await mountInApp(<HelpScreen place={at('term')} />);
    await waitFor(() => expect(byText('These are the rules.')).toBeTruthy());
  });

  it('goes home when there is no previous screen', async () => {
    await mountInApp(<HelpScreen place={at('')} />);
    await waitFor(() => expect(byText('Choose a way.')).toBeTruthy());
    press(byHandle('help-back'));
    expect(window.location.pathname).toBe('/');
  });
});
