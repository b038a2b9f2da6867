import { pictureNameSuffix, pictureUrl, pictureUrls } from '#shared/entities/slide-picture';

const path = `/projects/p/slides/slide-upload${pictureNameSuffix(1920, 'webp')}`;

describe("a slide's stored pictures", () => {
  it('are named by the largest one', () => {
    expect(pictureUrls(path)).toEqual([
      '/projects/p/slides/slide-upload-1920.webp',
      `/projects/p/slides/slide-upload${pictureNameSuffix(960, 'webp')}`,
      `/projects/p/slides/slide-upload${pictureNameSuffix(320, 'webp')}`,
    ]);
  });

  it('keep their grant', () =>
    expect(pictureUrl(`${path}?Policy=x`, 320)).toBe('/projects/p/slides/slide-upload-320?Policy=x'));

  it.each(['/projects/p/slides/slide-upload.webp', 'blob:http://localhost/1', ''])(
    'are one if there is only one: %j',
    (url) => {
      expect(pictureUrls(url)).toEqual([url]);
    },
  );
});
