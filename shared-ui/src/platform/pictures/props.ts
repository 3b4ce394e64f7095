/** What goes out for a picture: the browser's own file, or the place of a phone's, which the phone reads while it sends. */
export type PictureFile = Blob | { uri: string; name: string; type: string; size: number };

/** A picture that somebody chose, and where it can be seen until it is let go. */
export interface Picture {
  name: string;
  size: number;
  file: PictureFile;
  url: string;
}
