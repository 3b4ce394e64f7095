/** A picture that somebody chose, and where it can be seen until it is let go. */
export interface Picture {
  name: string;
  size: number;
  file: Blob;
  url: string;
}
