// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { isPicture, letGo, pickPictures } from './index.web';

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);
const picture = (...bytes: number[]) => ({ name: 'p', size: bytes.length, file: file('p', ...bytes), url: 'blob:p' });

/** The browser's own window for files, which a test cannot open. */
function chooser(choose: (input: HTMLInputElement) => void) {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    choose(this);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('pictures of a browser', () => {
  it('are what their first bytes say, whatever their name', async () => {
    expect(await isPicture(picture(0x89, 0x50, 0x4e))).toBe(true);
    expect(await isPicture(picture(0xff, 0xd8, 0xff))).toBe(true);
    expect(await isPicture(picture(0x47, 0x49, 0x46))).toBe(false);
    expect(await isPicture(picture())).toBe(false);
  });

  it('come with their name, their size and a place to be seen, until they are let go', async () => {
    const released: string[] = [];
    URL.createObjectURL = () => 'blob:one';
    URL.revokeObjectURL = (url) => released.push(url);
    chooser((input) => {
      expect(input.accept).toBe('image/png,image/jpeg');
      Object.defineProperty(input, 'files', { value: [file('one.png', 1, 2, 3)] });
      input.dispatchEvent(new Event('change'));
    });
    const [one] = await pickPictures(3);
    expect(one).toMatchObject({ name: 'one.png', size: 3, url: 'blob:one' });
    if (one !== undefined) letGo(one);
    expect(released).toEqual(['blob:one']);
  });

  it('are none when the person thinks better of it', async () => {
    chooser((input) => input.dispatchEvent(new Event('cancel')));
    expect(await pickPictures(3)).toEqual([]);
  });
});
