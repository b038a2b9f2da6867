import { accountWording } from '../../wording/account';

/** Edge of a person's picture, in pixels: sharp at the largest place where it is shown. */
const EDGE = 320;
const QUALITY = 0.9;

/** The middle of a picture as a square JPEG. Throws an `Error` for a person where the file is no picture. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => Promise.reject(new Error(accountWording.noPicture)));
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(accountWording.noPicture);
  // A JPEG has no see-through parts; they would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, EDGE, EDGE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, EDGE, EDGE);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(accountWording.noPicture))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
