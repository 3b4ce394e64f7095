export interface TextFile {
  name: string;
  type: string;
  text: string;
}
