import { rulerMoments, scaleFor, snapTo, toMs, toPx, zoomBy } from './timeline-scale';

test('pixels and milliseconds convert to each other', () => {
  const scale = scaleFor(60_000, 1032, undefined);
  expect(toPx(scale, 60_000)).toBeCloseTo(1016);
  expect(toMs(scale, toPx(scale, 12_345))).toBeCloseTo(12_345);
  expect(toMs(scale, 0)).toBe(0);
});

test('zooming stays within its limits', () => {
  expect(zoomBy(300, 5)).toBe(400);
  expect(zoomBy(3, -5)).toBe(2);
});

test('the labels of the ruler never overlap and cover what is visible', () => {
  for (const pxPerSecond of [2, 5, 20, 80, 400]) {
    const scale = scaleFor(600_000, 1000, pxPerSecond);
    const moments = rulerMoments(scale, 10_000, 40_000);
    const [first = 0, second = Infinity] = moments;
    expect(first).toBeLessThanOrEqual(10_000);
    expect(toPx(scale, second) - toPx(scale, first)).toBeGreaterThanOrEqual(64);
    expect(moments.at(-1)).toBeLessThanOrEqual(40_000);
  }
});

test('a moment snaps to a target within reach, and otherwise stays', () => {
  const scale = scaleFor(10_000, 1000, 100);
  expect(snapTo(scale, 1030, 1050)).toBe(1050);
  expect(snapTo(scale, 1200, 1000)).toBe(1200);
});
