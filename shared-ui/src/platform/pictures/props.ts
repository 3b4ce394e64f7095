/** The upload of a picture: the browser's File, or a phone's file URI that is read while uploading. */
export type PictureFile = Blob | { uri: string; name: string; type: string; size: number };

/** A picked picture; `url` previews it until it is released. */
export interface Picture {
  name: string;
  size: number;
  file: PictureFile;
  url: string;
}
