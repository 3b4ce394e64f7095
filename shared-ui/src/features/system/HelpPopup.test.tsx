import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, fn, it, maybeText, press, waitFor } from '../../../test/kit';
import { whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { HelpPopup } from './HelpPopup';

const help = 'GET /wps/system/helpCenter';
const topics = [
  { id: 'pay', title: 'How do I pay in?', content: 'Choose a way.\n\nThen pay.' },
  { id: 'term', title: 'Terms of use', content: 'These are the rules.' },
];

describe('help', () => {
  let server: FakeServer;

  beforeEach(() => {
    server = fakeServer({ [help]: { value: { content: topics } } });
  });

  it('shows skeletons while topics load', async () => {
    server.respond(help, () => new Promise(() => undefined));
    await mountInApp(<HelpPopup onClose={fn()} anchor="" />);
    expect(maybeText('How do I pay in?')).toBeNull();
    expect(maybeText('No help topics yet')).toBeNull();
    expect(byHandle('help-popup')).toBeTruthy();
  });

  it('opens the first topic, in paragraphs', async () => {
    await mountInApp(<HelpPopup onClose={fn()} anchor="" />);
    await waitFor(() => expect(byText('Choose a way.')).toBeTruthy());
    expect(byText('Then pay.')).toBeTruthy();
    expect(maybeText('These are the rules.')).toBeNull();
  });

  it('opens the topic of the address, and another one when pressed', async () => {
    await mountInApp(<HelpPopup onClose={fn()} anchor="term" />);
    await waitFor(() => expect(byText('These are the rules.')).toBeTruthy());
    press(byHandle('help-topic-pay'));
    expect(byText('Choose a way.')).toBeTruthy();
    expect(maybeText('These are the rules.')).toBeNull();
  });

  it("fills in the merchant's minimum age", async () => {
    server.respond(help, { value: { content: [{ id: 'term', title: 'Terms of use', content: 'From {age} years.' }] } });
    server.respond('GET /wps/system/whitelabel', { value: { ...whiteLabel, register: { minAge: 20 } } });
    await mountInApp(<HelpPopup onClose={fn()} anchor="" />);
    await waitFor(() => expect(byText('From 20 years.')).toBeTruthy());
  });

  it('shows a message when there are no topics', async () => {
    server.respond(help, { value: { content: [] } });
    await mountInApp(<HelpPopup onClose={fn()} anchor="" />);
    await waitFor(() => expect(byText('No help topics yet')).toBeTruthy());
  });

  it('offers a retry after a failure, with the request id', async () => {
    server.respond(help, { status: 500, errorCode: 'internal', message: 'Something went wrong.' });
    await mountInApp(<HelpPopup onClose={fn()} anchor="" />);
    await waitFor(() => expect(byText(/request-1/)).toBeTruthy());
    server.respond(help, { value: { content: topics } });
    press(byText('Try again'));
    await waitFor(() => expect(byText('Choose a way.')).toBeTruthy());
  });
});
