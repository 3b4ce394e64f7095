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

describe('a cover', () => {
  it('comes from us where the merchant has no hosts of pictures', async () => {
    expect((await shown([])).getAttribute('src')).toBe('/covers/rng/aurum/forge-1-180.webp');
  });

  it('comes from the first of his hosts that has it, and last from us', async () => {
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

  it('is taken as it is where a vendor keeps it, whatever hosts the merchant has', async () => {
    const picture = await shown(['https://a.example'], 'https://cdn.vendor.example/forge.png');
    expect(picture.getAttribute('src')).toBe('https://cdn.vendor.example/forge.png');
    expect(document.querySelector('source')).toBeNull();
    fireEvent.error(picture);
    expect(picture.style.visibility).toBe('hidden');
    expect(picture.getAttribute('src')).toBe('https://cdn.vendor.example/forge.png');
  });

  it('is its ground alone where there is no picture', async () => {
    await mountInApp(<Cover base="" width={132} height={176} />);
    expect(document.querySelector('img')).toBeNull();
  });
});
