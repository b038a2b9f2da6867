import { readPicture } from '#shared/pictures/picture';

/** Removes metadata from a picture that this browser encoded: Safari writes EXIF into each JPEG. */
export async function cleanPicture(picture: Blob): Promise<Blob> {
  const { type, clean } = readPicture(new Uint8Array(await picture.arrayBuffer()));
  return new Blob(clean as Uint8Array<ArrayBuffer>[], { type });
}
