import { File, Paths } from 'expo-file-system';
import { Platform, Share } from 'react-native';

import type { SavedFile } from './props';

/** Whether files other than text can be saved: Android's share sheet takes text alone. */
export const canSaveBytes = Platform.OS === 'ios';

/** Files are saved through the share sheet, so that a second button would do the same. */
export const canShareFiles = (): boolean => false;

export const shareFile = (file: SavedFile): Promise<boolean> => saveFile(file);

/** Opens the share sheet; resolves to false when the user cancels. */
export async function saveFile({ name, ...file }: SavedFile): Promise<boolean> {
  const { action } = await Share.share(
    'bytes' in file ? { title: name, url: cachedAt(name, file.bytes) } : { title: name, message: file.text },
    { subject: name },
  );
  return action === Share.sharedAction;
}

function cachedAt(name: string, bytes: Uint8Array): string {
  const file = new File(Paths.cache, name);
  file.write(bytes);
  return file.uri;
}
