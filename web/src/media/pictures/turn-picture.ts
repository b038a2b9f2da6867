/** By which matrix each EXIF orientation is drawn upright, for a picture of one by one. */
const MATRICES: Readonly<Record<number, [a: number, b: number, c: number, d: number, e: number, f: number]>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** A picture as EXIF's orientation (2 to 8) says that it is to be shown. Uses the given one up. */
export function turnPicture(picture: ImageBitmap, orientation: number): ImageBitmap {
  const matrix = MATRICES[orientation];
  if (!matrix) return picture;
  const isOnItsSide = orientation >= 5;
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  const [a, b, c, d, e, f] = matrix;
  context.setTransform(a, b, c, d, e * width, f * height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return canvas.transferToImageBitmap();
}
