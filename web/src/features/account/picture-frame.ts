import { PICTURE_EDGE_MIN } from '#shared/api/users';

const ZOOM_MAX = 6;

/** How large a picture is, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Which square of a picture is taken: its middle, in pixels of the picture, and how much closer than the largest one it is. */
export interface PictureFrame {
  x: number;
  y: number;
  zoom: number;
}

const shortSide = ({ width, height }: PictureSize): number => Math.min(width, height);
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Whether a picture has enough pixels to be framed. */
export const isLargeEnough = (size: PictureSize): boolean => shortSide(size) >= PICTURE_EDGE_MIN;

/** How close a frame may come; 1 where the picture leaves no room for it. */
export const getMaxZoom = (size: PictureSize): number => clamp(shortSide(size) / PICTURE_EDGE_MIN, 1, ZOOM_MAX);

/** The edge of a frame, in pixels of the picture. */
export const frameSide = (size: PictureSize, { zoom }: PictureFrame): number => shortSide(size) / zoom;

/** The largest square, in the middle. */
export const largestFrame = ({ width, height }: PictureSize): PictureFrame => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The nearest frame that lies within the picture. */
function clampFrame(size: PictureSize, frame: PictureFrame): PictureFrame {
  const zoom = clamp(frame.zoom, 1, getMaxZoom(size));
  const half = frameSide(size, { ...frame, zoom }) / 2;
  return { x: clamp(frame.x, half, size.width - half), y: clamp(frame.y, half, size.height - half), zoom };
}

/** Moves a frame by shares of its own edge, as far as the picture goes. */
export function moveFrame(size: PictureSize, frame: PictureFrame, right: number, down: number): PictureFrame {
  const side = frameSide(size, frame);
  return clampFrame(size, { ...frame, x: frame.x + right * side, y: frame.y + down * side });
}

/** Comes closer, or goes back, around the frame's middle. */
export const zoomFrame = (size: PictureSize, frame: PictureFrame, zoom: number): PictureFrame =>
  clampFrame(size, { ...frame, zoom });
