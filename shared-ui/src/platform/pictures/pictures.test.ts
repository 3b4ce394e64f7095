// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import { isPicture, releasePicture, pickPictures } from './index.web';

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);
const picture = (...bytes: number[]) => ({ name: 'p', size: bytes.length, file: file('p', ...bytes), url: 'blob:p' });

/** Replaces the browser's file dialog, which a test cannot open. */
function fakeFileDialog(choose: (input: HTMLInputElement) => void) {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    choose(this);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('pictures in a browser', () => {
  it('have the type of their first bytes, whatever their name', async () => {
    expect(await isPicture(picture(0x89, 0x50, 0x4e))).toBe(true);
    expect(await isPicture(picture(0xff, 0xd8, 0xff))).toBe(true);
    expect(await isPicture(picture(0x47, 0x49, 0x46))).toBe(false);
    expect(await isPicture(picture())).toBe(false);
  });

  it('have a name, a size and a preview URL until they are released', async () => {
    const released: string[] = [];
    URL.createObjectURL = () => 'blob:one';
    URL.revokeObjectURL = (url) => released.push(url);
    fakeFileDialog((input) => {
      expect(input.accept).toBe('image/*');
      Object.defineProperty(input, 'files', { value: [file('one.png', 1, 2, 3)] });
      input.dispatchEvent(new Event('change'));
    });
    const [one] = await pickPictures(3);
    expect(one).toMatchObject({ name: 'one.png', size: 3, url: 'blob:one' });
    if (one !== undefined) releasePicture(one);
    expect(released).toEqual(['blob:one']);
  });

  it('are empty when the user cancels', async () => {
    fakeFileDialog((input) => input.dispatchEvent(new Event('cancel')));
    expect(await pickPictures(3)).toEqual([]);
  });
});
