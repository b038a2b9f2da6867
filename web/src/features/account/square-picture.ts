import { PICTURE_EDGE_MIN } from '#shared/api/users';
import { cleanPicture } from '../../platform/pictures/clean-picture';
import { accountWording } from '../../wording/account';
import { isLargeEnough, type PictureFrame, frameSide } from './picture-frame';

/** Edge of a person's picture, in pixels: sharp at the largest place where it is shown. */
const PICTURE_EDGE = 320;
const QUALITY = 0.9;

/**
 * A file as a picture that can be framed; close it when it is not needed any more. Throws an `Error` for a person where the file is no
 * picture, or too small a one.
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => Promise.reject(new Error(accountWording.noPicture)));
  if (isLargeEnough(picture)) return picture;
  const { width, height } = picture;
  picture.close();
  throw new Error(accountWording.smallPicture(width, height, PICTURE_EDGE_MIN));
}

/** Draws the framed part of a picture over a whole canvas. */
export function drawFrame(canvas: HTMLCanvasElement, picture: ImageBitmap, frame: PictureFrame): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(accountWording.noPicture);
  const side = frameSide(picture, frame);
  // A JPEG has no see-through parts; they would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [frame.x - side / 2, frame.y - side / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The framed part of a picture as a square JPEG. Throws an `Error` for a person where the browser makes none. */
export async function encodeFrame(picture: ImageBitmap, frame: PictureFrame): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_EDGE;
  canvas.height = PICTURE_EDGE;
  drawFrame(canvas, picture, frame);
  const encoded = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(accountWording.noPicture))),
      'image/jpeg',
      QUALITY,
    ),
  );
  return cleanPicture(encoded);
}
