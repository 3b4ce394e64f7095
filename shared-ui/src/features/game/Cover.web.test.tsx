import { fireEvent } from '@testing-library/react';
import { useState } from 'react';

import { byText, describe, expect, it, press } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { queryClient } from '../../api';
import { Button } from '../../ui';
import { systemKeys } from '../system';
import { Cover } from './Cover';

function Later({ base }: { base: string }) {
  const [isShown, show] = useState(false);
  if (!isShown) return <Button label="Show" onPress={() => show(true)} />;
  return <Cover base={base} width={132} height={176} />;
}

async function shown(imageHosts: string[], base = '/covers/rng/aurum/forge-1') {
  await mountInApp(<Later base={base} />);
  queryClient.setQueryData(systemKeys.whiteLabel(), { imageHosts });
  press(byText('Show'));
  const picture = document.querySelector('img');
  if (picture === null) throw new Error('no picture');
  return picture;
}

describe('Cover', () => {
  it('is loaded from our server where the merchant has no image hosts', async () => {
    expect((await shown([])).getAttribute('src')).toBe('/covers/rng/aurum/forge-1-180.webp');
  });

  it('is loaded from the first image host that has it, and finally from our server', async () => {
    const picture = await shown(['https://a.example', 'https://b.example']);
    expect(picture.getAttribute('src')).toBe('https://a.example/covers/rng/aurum/forge-1-180.webp');
    expect(document.querySelector('source')?.getAttribute('srcset')).toMatch(/^https:\/\/a\.example\/covers.* 224w/);
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toMatch(/^https:\/\/b\.example/);
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toBe('/covers/rng/aurum/forge-1-180.webp');
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toBe('/covers/rng/aurum/forge-1-180.webp');
  });

  it("uses a vendor's URL unchanged, whatever image hosts the merchant has", async () => {
    const picture = await shown(['https://a.example'], 'https://cdn.vendor.example/forge.png');
    expect(picture.getAttribute('src')).toBe('https://cdn.vendor.example/forge.png');
    expect(document.querySelector('source')).toBeNull();
    fireEvent.error(picture);
    expect(picture.style.visibility).toBe('hidden');
    expect(picture.getAttribute('src')).toBe('https://cdn.vendor.example/forge.png');
  });

  it('is a plain background without an image', async () => {
    await mountInApp(<Cover base="" width={132} height={176} />);
    expect(document.querySelector('img')).toBeNull();
  });
});
