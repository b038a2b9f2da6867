import { YuvPicture } from './yuv-picture';

/** The luma, blue, and red of a picture of one color, whose lower half is set. */
function convert(...color: [red: number, green: number, blue: number]): number[] {
  const picture = new YuvPicture(4, 4);
  picture.setRows(
    Uint8ClampedArray.from({ length: 32 }, (_, at) => [...color, 255][at % 4]!),
    2,
  );
  expect([...picture.bytes.subarray(0, 8)]).toEqual(Array(8).fill(16));
  expect([...picture.bytes.subarray(16, 18), ...picture.bytes.subarray(20, 22)]).toEqual(Array(4).fill(128));
  return [picture.bytes[8]!, picture.bytes[18]!, picture.bytes[22]!];
}

test.each([
  { name: 'black', color: [0, 0, 0], yuv: [16, 128, 128] },
  { name: 'white', color: [255, 255, 255], yuv: [235, 128, 128] },
  { name: 'red', color: [255, 0, 0], yuv: [63, 102, 240] },
  { name: 'green', color: [0, 255, 0], yuv: [173, 42, 26] },
  { name: 'blue', color: [0, 0, 255], yuv: [32, 240, 118] },
] as const)('$name has the values of BT.709 in the limited range', ({ color: [red, green, blue], yuv }) => {
  expect(convert(red, green, blue)).toEqual(yuv);
});
