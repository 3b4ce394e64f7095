import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { File } from 'expo-file-system';
import { ImageManipulator } from 'expo-image-manipulator';
import { launchImageLibraryAsync } from 'expo-image-picker';

import { fakeUpload } from '../../../test/fakeUpload';
import { sendFiles } from '../../api/upload';
import { isPicture, releasePicture, pickPictures } from '.';

const png = [0x89, 0x50, 0x4e, 0x47];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0x00];
const heic = [0x00, 0x00, 0x00, 0x18, 0x66, 0x74];
const launch = jest.mocked(launchImageLibraryAsync);
// The types are the web version's, which has no image manipulator.
const { manipulate } = jest.mocked(ImageManipulator as unknown as { manipulate: (uri: string) => object });

/** Files on the fake phone. */
const disk = new Map<string, number[]>();
const open = new Set<object>();

beforeEach(() => {
  disk.clear();
  open.clear();
  launch.mockReset();
  manipulate.mockReset();
  jest.mocked(File).mockImplementation(((uri: string) => ({
    get exists() {
      return disk.has(uri);
    },
    get size() {
      return disk.get(uri)?.length ?? 0;
    },
    delete: () => {
      if (!disk.delete(uri)) throw new Error('no such file');
    },
    open: () => {
      const handle = {
        readBytes: (count: number) => Uint8Array.from((disk.get(uri) ?? []).slice(0, count)),
        close: () => open.delete(handle),
      };
      open.add(handle);
      return handle;
    },
  })) as never);
});

/** The photo picker returns these files. */
function album(...chosen: [fileName: string | null, bytes: number[]][]) {
  const assets = chosen.map(([fileName, bytes], at) => {
    const uri = `file:///cache/ImagePicker/${at}.tmp`;
    disk.set(uri, bytes);
    return { uri, fileName, width: 1, height: 1 };
  });
  launch.mockResolvedValue({ canceled: false, assets } as never);
}

/** An image manipulator that can or cannot decode the file. */
function manipulator(canRead: boolean) {
  const release = jest.fn();
  const saveAsync = jest.fn(() => {
    disk.set('file:///cache/ImageManipulator/drawn.jpg', jpeg);
    return Promise.resolve({ uri: 'file:///cache/ImageManipulator/drawn.jpg' });
  });
  const renderAsync = () =>
    canRead ? Promise.resolve({ saveAsync, release }) : Promise.reject(new Error('unreadable'));
  manipulate.mockReturnValue({ renderAsync, release });
  return { release, saveAsync };
}

const first = async () => {
  const [picture] = await pickPictures(1);
  if (picture === undefined) throw new Error('no picture');
  return picture;
};

describe('pictures on a phone', () => {
  it('are picked up to the allowed number, images only', async () => {
    album();
    await pickPictures(3);
    expect(launch).toHaveBeenLastCalledWith(
      expect.objectContaining({ mediaTypes: ['images'], allowsMultipleSelection: true, selectionLimit: 3 }),
    );
    await pickPictures(1);
    expect(launch).toHaveBeenLastCalledWith(
      expect.objectContaining({ allowsMultipleSelection: false, selectionLimit: 1 }),
    );
  });

  it('are empty when the user cancels', async () => {
    launch.mockResolvedValue({ canceled: true, assets: null });
    expect(await pickPictures(3)).toEqual([]);
  });

  it('have the type of their first bytes and the size that is uploaded', async () => {
    album(['one.heic', png], [null, jpeg]);
    const [one, two] = await pickPictures(2);
    expect(one).toMatchObject({ name: 'one.heic', size: 4, file: { type: 'image/png', size: 4 } });
    expect(two).toMatchObject({ name: '1.tmp', size: 5, file: { type: 'image/jpeg', uri: two?.url } });
    expect(manipulate).not.toHaveBeenCalled();
    expect(open.size).toBe(0);
  });

  it("are converted to JPEG when they are neither PNG nor JPEG, and the picker's copy is deleted", async () => {
    album(['IMG 1.HEIC', heic]);
    const { release, saveAsync } = manipulator(true);
    const drawn = await first();
    expect(saveAsync).toHaveBeenCalledWith({ format: 'jpeg', compress: 0.8 });
    expect(drawn).toMatchObject({ name: 'IMG 1.jpg', size: 5, file: { type: 'image/jpeg' } });
    expect(await isPicture(drawn)).toBe(true);
    expect([...disk.keys()]).toEqual([drawn.url]);
    expect(release).toHaveBeenCalledTimes(2);
  });

  it('are refused when the phone cannot decode them', async () => {
    album(['film.heic', heic]);
    const { release } = manipulator(false);
    expect(await isPicture(await first())).toBe(false);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('are deleted on release, which may be repeated', async () => {
    album(['one.png', png]);
    const one = await first();
    releasePicture(one);
    releasePicture(one);
    expect(disk.size).toBe(0);
  });

  it('are uploaded by their URI', async () => {
    album(['one.png', png]);
    const { file, url } = await first();
    const { default: PhoneForm } = jest.requireActual<{ default: typeof FormData }>(
      'react-native/Libraries/Network/FormData',
    );
    const its = globalThis.FormData;
    globalThis.FormData = PhoneForm;
    const sent = fakeUpload();
    const sending = { method: 'POST', headers: {}, signal: new AbortController().signal };
    const answer = sendFiles('/wps/x', sending, { field: 'proofs', files: [file] });
    const form = sent[0]?.form as unknown as { getParts: () => object[] };
    expect(form.getParts()).toEqual([
      expect.objectContaining({
        fieldName: 'proofs',
        uri: url,
        headers: {
          'content-disposition': expect.stringContaining('filename="one.png"'),
          'content-type': 'image/png',
        },
      }),
    ]);
    sent[0]?.answer(200, { success: true });
    expect((await answer).status).toBe(200);
    globalThis.FormData = its;
  });
});
