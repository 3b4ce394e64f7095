export interface FileWire {
  fileName: string;
  type: string;
  pieces: string[];
}

export const toText = ({ fileName, type, pieces }: FileWire) => ({ name: fileName, type, text: pieces.join('') });
