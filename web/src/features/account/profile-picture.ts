import { PICTURE_EDGE_MIN } from '#shared/api/users';
import { cleanPicture } from '../../platform/pictures/clean-picture';
import { accountWording } from '../../wording/account';

const ZOOM_MAX = 6;

/** In pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/** A square of a picture: its center in picture pixels, and its zoom relative to the largest square. */
export interface PictureFrame {
  x: number;
  y: number;
  zoom: number;
}

const shortSide = ({ width, height }: PictureSize): number => Math.min(width, height);
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

export const isLargeEnough = (size: PictureSize): boolean => shortSide(size) >= PICTURE_EDGE_MIN;

/** The largest zoom that leaves enough pixels, at least 1. */
export const getMaxZoom = (size: PictureSize): number => clamp(shortSide(size) / PICTURE_EDGE_MIN, 1, ZOOM_MAX);

/** The edge of a frame, in picture pixels. */
export const frameSide = (size: PictureSize, { zoom }: PictureFrame): number => shortSide(size) / zoom;

export const largestFrame = ({ width, height }: PictureSize): PictureFrame => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

function clampFrame(size: PictureSize, frame: PictureFrame): PictureFrame {
  const zoom = clamp(frame.zoom, 1, getMaxZoom(size));
  const half = frameSide(size, { ...frame, zoom }) / 2;
  return { x: clamp(frame.x, half, size.width - half), y: clamp(frame.y, half, size.height - half), zoom };
}

/** Moves a frame by shares of its edge, within the picture. */
export function moveFrame(size: PictureSize, frame: PictureFrame, right: number, down: number): PictureFrame {
  const side = frameSide(size, frame);
  return clampFrame(size, { ...frame, x: frame.x + right * side, y: frame.y + down * side });
}

/** Zooms around the frame's center. */
export const zoomFrame = (size: PictureSize, frame: PictureFrame, zoom: number): PictureFrame =>
  clampFrame(size, { ...frame, zoom });

/** Edge of the stored picture, in pixels: sharp at the largest size that is shown. */
const PICTURE_EDGE = 320;
const QUALITY = 0.9;

/** Decodes a picture file; the caller closes the bitmap. Throws an `Error` for the person if the file is no picture, or is too small. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => Promise.reject(new Error(accountWording.noPicture)));
  if (isLargeEnough(picture)) return picture;
  const { width, height } = picture;
  picture.close();
  throw new Error(accountWording.smallPicture(width, height, PICTURE_EDGE_MIN));
}

export function drawFrame(canvas: HTMLCanvasElement, picture: ImageBitmap, frame: PictureFrame): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(accountWording.noPicture);
  const side = frameSide(picture, frame);
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [frame.x - side / 2, frame.y - side / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The framed square as a JPEG. Throws an `Error` for the person if the browser can't encode it. */
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
