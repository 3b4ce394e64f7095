export interface TextFile {
  name: string;
  type: string;
  text: string;
}

export interface BinaryFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type SavedFile = TextFile | BinaryFile;
