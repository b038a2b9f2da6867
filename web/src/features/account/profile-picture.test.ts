import { isLargeEnough, moveFrame, frameSide, largestFrame, zoomFrame, getMaxZoom } from './profile-picture';

const wide = { width: 800, height: 400 };

test('a picture has at least 128 pixels along each side', () => {
  expect(isLargeEnough({ width: 128, height: 128 })).toBe(true);
  expect(isLargeEnough({ width: 4000, height: 127 })).toBe(false);
});

test('the crop starts with the largest square, in the middle', () => {
  expect(largestFrame(wide)).toEqual({ x: 400, y: 200, zoom: 1 });
  expect(frameSide(wide, largestFrame(wide))).toBe(400);
});

test('it moves by shares of its edge, and never leaves the picture', () => {
  const whole = largestFrame(wide);
  expect(moveFrame(wide, whole, 0.25, 0.25)).toEqual({ x: 500, y: 200, zoom: 1 });
  expect(moveFrame(wide, whole, -9, 0)).toEqual({ x: 200, y: 200, zoom: 1 });
  expect(moveFrame(wide, { ...whole, zoom: 2 }, 9, 9)).toEqual({ x: 700, y: 300, zoom: 2 });
});

test('it zooms to at most six times, or 128 pixels, and stays within the picture when zooming out', () => {
  expect(frameSide(wide, zoomFrame(wide, largestFrame(wide), 99))).toBe(128);
  expect(getMaxZoom({ width: 9000, height: 9000 })).toBe(6);
  expect(getMaxZoom({ width: 128, height: 500 })).toBe(1);
  expect(zoomFrame(wide, { x: 750, y: 50, zoom: 4 }, 0)).toEqual({ x: 600, y: 200, zoom: 1 });
});
