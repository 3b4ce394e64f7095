import { fakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, fn, it, maybeRole, press } from '../../../test/kit';
import { merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { LinkNavigation } from '../../ui';
import { Reader } from './Reader';
import { toAnnouncements } from './wire';

const content =
  '<h3>Hours</h3><p>Open <b>early</b>.</p><ol><li>first</li></ol><p><a href="/help">Help</a>, ' +
  '<a href="https://example.com/">elsewhere</a>, <a href="/nowhere">nothing</a></p><img src=x onerror=alert(1)>';
const { notices } = toAnnouncements({ playerNotices: [{ id: 'n1', title: '<b>New</b> hours', content, time: '' }] });

beforeEach(() => void fakeServer({ 'GET /wps/system/whitelabel': { value: merchantLabel } }));

describe('an announcement', () => {
  it('shows headings, lists and links, and no other markup', async () => {
    atWidth(1440);
    await mountInApp(<Reader items={notices} />);
    expect(byText('Hours').closest('[role=heading]')).toBeTruthy();
    expect(byText('first').closest('[role=listitem]')?.textContent).toBe('1.first');
    expect(byHandle('announcement-n1').textContent).toBe('<b>New</b> hours');
    const outside = byText('elsewhere').closest('a');
    expect([outside?.href, outside?.target, outside?.rel]).toEqual([
      'https://example.com/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(maybeRole('link', 'nothing')).toBeNull();
    expect(document.querySelector('img')).toBeNull();
  });

  it('closes when an internal link is pressed', async () => {
    atWidth(390);
    const [navigate, onNavigate] = [fn(), fn()];
    await mountInApp(
      <LinkNavigation value={navigate}>
        <Reader items={notices} onNavigate={onNavigate} />
      </LinkNavigation>,
    );
    press(byText('Help'));
    expect(onNavigate).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/help');
  });
});
