import { pictureNameEnd, pictureOf, picturesOf } from '#shared/entities/slide-picture';

const path = `/projects/p/slides/slide-upload${pictureNameEnd(1920, 'webp')}`;

describe("a slide's stored pictures", () => {
  it('are named by the largest one', () => {
    expect(picturesOf(path)).toEqual([
      '/projects/p/slides/slide-upload-1920.webp',
      `/projects/p/slides/slide-upload${pictureNameEnd(960, 'webp')}`,
      `/projects/p/slides/slide-upload${pictureNameEnd(320, 'webp')}`,
    ]);
  });

  it('keep the grant that opens them', () =>
    expect(pictureOf(`${path}?Policy=x`, 320)).toBe('/projects/p/slides/slide-upload-320?Policy=x'));

  it.each(['/projects/p/slides/slide-upload.webp', 'blob:http://localhost/1', ''])(
    'are one where there is one: %j',
    (url) => {
      expect(picturesOf(url)).toEqual([url]);
    },
  );
});
