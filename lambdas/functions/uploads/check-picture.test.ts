import { readPicture } from '#shared/pictures/picture';
import { PICTURE_SAMPLES } from '../../../testing/picture-samples';
import { png } from '../../../testing/pictures';
import { detectFileKind } from '../../../web/src/features/imports/model/slide-file-kind';
import { checkPicture } from './check-file';

const stills = PICTURE_SAMPLES.filter(({ isAnimated }) => !isAnimated);

describe('the browser and the server use the same check', () => {
  test.each(stills)('$name: the server accepts what the browser sends', ({ bytes, type, isTurned }) => {
    expect(detectFileKind(bytes)).toBe(type);
    const sent = readPicture(bytes);
    // A picture that only its metadata rotates is redrawn before uploading.
    if (sent.orientation !== 1) return expect(isTurned).toBe(true);
    const { width, height } = sent;
    expect(checkPicture(Buffer.concat(sent.clean))).toMatchObject({ type, width, height });
  });

  test.each(stills)('guard: $name is refused as it is, if it has metadata', ({ bytes, hasMetadata = false }) => {
    if (hasMetadata) expect(() => checkPicture(bytes)).toThrow('has metadata, such as a location');
    else expect(checkPicture(bytes)).toBeDefined();
  });

  test.each(PICTURE_SAMPLES.filter(({ isAnimated }) => isAnimated))('guard: $name is refused', ({ bytes }) =>
    expect(() => checkPicture(bytes)).toThrow('is animated'),
  );
});

describe('a picture', () => {
  it('has at most 50 megapixels', () => {
    expect(checkPicture(png(10_000, 5_000))).toMatchObject({ width: 10_000, height: 5_000 });
    expect(() => checkPicture(png(10_000, 5_001))).toThrow('at most 50 megapixels');
  });

  it('without a size, or without its end, is damaged', () => {
    expect(() => checkPicture(png(0, 10))).toThrow('damaged');
    expect(() => checkPicture(png(640, 360).subarray(0, 12))).toThrow('damaged');
  });

  it('of any other kind is refused', () => {
    expect(() => checkPicture(Buffer.from('<!doctype html><script>alert(1)</script>'))).toThrow('isn’t a picture');
  });
});
