import { fireEvent } from '@testing-library/react';
import { fakeServer } from '../../../../test/fakeServer';
import { act, byHandle, byText, describe, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { VendorLogo } from './VendorLogo';

const pictureOf = (code: string) => byHandle(`vendor-mark-${code}`).querySelector('img') as HTMLImageElement;

async function show(label: object, code = 'BLUE_HARBOR') {
  fakeServer({ 'GET /wps/system/whitelabel': { value: { ...merchantLabel, ...label } } });
  await mountInApp(<VendorLogo code={code} type="RNG" name="Blue Harbor" />);
}

describe("a vendor's logo", () => {
  it('covers its initials, which are visible until it loads or when it is missing', async () => {
    await show({});
    expect(byText('BH')).toBeTruthy();
    expect(pictureOf('BLUE_HARBOR').getAttribute('src')).toMatch(/^\/covers\/vendors\/blue-harbor-[0-9a-f]{8}\.webp$/);
    act(() => void fireEvent.error(pictureOf('BLUE_HARBOR')));
    expect(pictureOf('BLUE_HARBOR').style.visibility).toBe('hidden');
    expect(byText('BH')).toBeTruthy();
  });

  it("is loaded from the merchant's image hosts, and from the next one when it is missing", async () => {
    await show({ imageCDNs: ['https://a.example/', 'https://b.example'] });
    const path = 'example/vendors/rng/blue-harbor.webp';
    const src = () => pictureOf('BLUE_HARBOR').getAttribute('src');
    await waitFor(() => expect(src()).toBe(`https://a.${path}`));
    act(() => void fireEvent.error(pictureOf('BLUE_HARBOR')));
    expect(src()).toBe(`https://b.${path}`);
    act(() => void fireEvent.load(pictureOf('BLUE_HARBOR')));
    expect(pictureOf('BLUE_HARBOR').style.visibility).toBe('');
  });

  it("is the product's logo for in-house games", async () => {
    await show({}, 'BGS');
    expect(maybeHandle('vendor-mark-BGS')).toBeNull();
  });
});
