import type { Page } from 'playwright-core';
import { PICTURE_SIDES, pictureUrl } from '#shared/entities/slide-picture';
import { isClean, readPicture } from '#shared/pictures/picture';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { jpeg, SECRET } from '../../../testing/picture-files';
import {
  buildAnimatedGif,
  bmp,
  buildJpegMetadata,
  insertJpegSegments,
  buildAvif,
  extendWebp,
} from '../../../testing/browser-pictures';
import { urls } from '../../../testing/test-stack';
import { dropOnHome, waitForSlides } from '../deck';
import { logInNewPerson } from '../log-in';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });
const svg = (content: string) =>
  Buffer.from(
    `<?xml version="1.0"?><!-- By hand --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${content}</svg>`,
  );

const SIZE = { width: 64, height: 32 };

/** A picture that the browser encodes: red on the left, blue on the right; or colored lines on transparency. */
async function drawPicture(page: Page, type: string, line?: string): Promise<Buffer> {
  const data = await page.evaluate(
    ({ type, line, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      for (const [left, color] of [
        [0, 'red'],
        [width / 2, 'blue'],
      ] as const) {
        context.fillStyle = line ?? color;
        context.fillRect(left, line ? height / 2 : 0, width / 2, line ? 2 : height);
      }
      return canvas.toDataURL(type).split(',')[1]!;
    },
    { type, line, ...SIZE },
  );
  return Buffer.from(data, 'base64');
}

/** The name of the color in a picture's upper left corner. */
const readCorner = (page: Page, bytes: Buffer): Promise<string> =>
  page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (Math.min(red, green, blue) > 240) return 'white';
    if (Math.max(red, green, blue) < 60) return 'dark';
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : `${red},${green},${blue}`;
  }, bytes.toString('base64'));

describe('unusual pictures, in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('each becomes a slide as it is shown, in the order of names, on a background, and without metadata', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const photo = insertJpegSegments(await drawPicture(page, 'image/jpeg'), buildJpegMetadata(6), Buffer.from(SECRET));
    const id = await dropOnHome(page, [
      file('Slide10.bmp', bmp(8, 4)),
      file('Slide1.jpg', photo),
      file('Slide9.svg', svg('<rect width="8" height="4" fill="#0f0"/><script>document.title = "ran"</script>')),
      file('Slide8.gif', buildAnimatedGif()),
      file('Slide2.webp', extendWebp(await drawPicture(page, 'image/webp'), SIZE, 8)),
      file('Slide3.avif', buildAvif()),
      file('Slide4.png', await drawPicture(page, 'image/png', 'black')),
      file('Slide5.png', await drawPicture(page, 'image/png', 'white')),
      file('Slide6.webp', await drawPicture(page, 'image/webp', '#ffffcc')),
    ]);
    await page.getByText('“Slide8.gif” is animated. The slide shows its first frame.').waitFor();
    const { slides, media_grant } = await waitForSlides(person, id, 9);
    const shown: [number, number, ...string[]][] = [];
    for (const { url, width, height } of slides) {
      const corners: string[] = [];
      for (const side of PICTURE_SIDES) {
        const bytes = Buffer.from(
          await (await fetch(`${urls.app}${pictureUrl(url, side)}?${media_grant}`)).arrayBuffer(),
        );
        expect(isClean(bytes, readPicture(bytes))).toBe(true);
        expect(bytes.toString('latin1')).not.toContain(SECRET);
        corners.push(await readCorner(page, bytes));
        if (side === 1920) expect(readPicture(bytes)).toMatchObject({ width, height });
      }
      shown.push([width, height, ...new Set(corners)]);
    }
    expect(shown).toEqual([
      [32, 64, 'red'],
      [32, 64, 'blue'],
      [32, 64, 'blue'],
      [64, 32, 'white'],
      [64, 32, 'dark'],
      [64, 32, 'dark'],
      [8, 4, 'white'],
      [1920, 960, 'green'],
      [8, 4, 'green'],
    ]);
    expect(await page.title()).not.toBe('ran');
  });

  test('pictures that can’t be shown are named with what to do', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    const text = (value: string) => Buffer.from(value, 'latin1');
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('talk.key', text('PK\x03\x04')),
        file('talk.odp', text('PK\x03\x04')),
        file('scan.tif', text('II*\0')),
        file('photo.heic', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
      ]);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    for (const advice of [
      'In Keynote, choose File > Export To > PDF',
      'In LibreOffice, choose File',
      'Save it as PNG or JPEG',
      'On an iPhone',
    ]) {
      await dialog.getByText(advice).waitFor();
    }
    await page.getByRole('button', { name: 'OK', exact: true }).click();

    await dropOnHome(page, [
      file('cut.jpg', jpeg(64, 32).subarray(0, 60)),
      file('page.svg', svg('<foreignObject width="8" height="4"/>')),
      file('linked.svg', svg('<image href="https://example.test/x.png" width="8" height="4"/>')),
      file('good.bmp', bmp(8, 4)),
    ]);
    await dialog.getByText('“cut.jpg” is damaged: its end is missing.').waitFor();
    await dialog.getByText('“page.svg” contains web page text or links').waitFor();
    await dialog.getByText('“linked.svg” contains web page text or links').waitFor();
  });

  test('a dropped folder adds its pictures in the order of their names', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    await page.getByRole('button', { name: 'Start without slides' }).waitFor();
    const given = ['Talk/10.bmp', 'Talk/2.bmp', 'Talk/.DS_Store'].map((path, at) => ({
      path,
      data: bmp(8 + 4 * at, 4).toString('base64'),
    }));
    await page.evaluate((files) => {
      const below = files.map(({ path, data }) => ({
        isFile: true,
        isDirectory: false,
        name: path.split('/')[1],
        fullPath: `/${path}`,
        file: (resolve: (file: File) => void) =>
          resolve(new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], path.split('/')[1]!)),
      }));
      // Chromium lists folders in batches, the last of which is empty.
      const batches = [below.slice(0, 2), below.slice(2), []];
      const folder = {
        isFile: false,
        isDirectory: true,
        name: 'Talk',
        createReader: () => ({
          readEntries: (resolve: (entries: unknown[]) => void) => resolve(batches.shift() ?? []),
        }),
      };
      const dataTransfer = {
        types: ['Files'],
        files: [new File([], 'Talk')],
        items: [{ kind: 'file', webkitGetAsEntry: () => folder }],
        dropEffect: 'none',
      };
      window.dispatchEvent(Object.assign(new Event('drop', { cancelable: true }), { dataTransfer }));
    }, given);
    await page.waitForURL('/project/*');
    const { slides } = await waitForSlides(person, new URL(page.url()).pathname.split('/').at(-1)!, 2);
    expect(slides.map(({ width }) => width)).toEqual([12, 8]);
  });
});
