import { fireEvent } from '@testing-library/react';
import { fakeServer } from '../../../../test/fakeServer';
import { act, byHandle, byText, describe, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { VendorMark } from './VendorMark';

const pictureOf = (code: string) => byHandle(`vendor-mark-${code}`).querySelector('img') as HTMLImageElement;

async function show(label: object, code = 'BLUE_HARBOR') {
  fakeServer({ 'GET /wps/system/whitelabel': { value: { ...merchantLabel, ...label } } });
  await mountInApp(<VendorMark code={code} type="RNG" name="Blue Harbor" />);
}

describe("a vendor's mark", () => {
  it('lies over its initials, which are seen until it comes and where it does not', async () => {
    await show({});
    expect(byText('BH')).toBeTruthy();
    expect(pictureOf('BLUE_HARBOR').getAttribute('src')).toMatch(/^\/covers\/vendors\/blue-harbor-[0-9a-f]{8}\.webp$/);
    act(() => void fireEvent.error(pictureOf('BLUE_HARBOR')));
    expect(pictureOf('BLUE_HARBOR').style.visibility).toBe('hidden');
    expect(byText('BH')).toBeTruthy();
  });

  it('comes from the hosts of pictures where the house has any, from the next where one has it not', async () => {
    await show({ imageCDNs: ['https://a.example/', 'https://b.example'] });
    const path = 'example/vendors/rng/blue-harbor.webp';
    const src = () => pictureOf('BLUE_HARBOR').getAttribute('src');
    await waitFor(() => expect(src()).toBe(`https://a.${path}`));
    act(() => void fireEvent.error(pictureOf('BLUE_HARBOR')));
    expect(src()).toBe(`https://b.${path}`);
    act(() => void fireEvent.load(pictureOf('BLUE_HARBOR')));
    expect(pictureOf('BLUE_HARBOR').style.visibility).toBe('');
  });

  it('is the lantern for the house itself', async () => {
    await show({}, 'BGS');
    expect(maybeHandle('vendor-mark-BGS')).toBeNull();
  });
});
