import { Share } from 'react-native';

import type { TextFile } from './props';

/** The person says where it goes; false when they think better of it. */
export async function saveFile({ name, text }: TextFile): Promise<boolean> {
  const { action } = await Share.share({ title: name, message: text }, { subject: name });
  return action === Share.sharedAction;
}
