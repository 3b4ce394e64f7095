import { Share } from 'react-native';

import type { TextFile } from './props';

/** Opens the share sheet; resolves to false when the user cancels. */
export async function saveFile({ name, text }: TextFile): Promise<boolean> {
  const { action } = await Share.share({ title: name, message: text }, { subject: name });
  return action === Share.sharedAction;
}
