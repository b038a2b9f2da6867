import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { logInNewPerson } from '../log-in';

let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await logInNewPerson(page, 'Paula Picture');
  await page.goto('/account');
});
afterAll(() => browser.close());

/** A picture with a red left half and a blue right half. */
async function chooseTwoColours(width: number, height: number): Promise<void> {
  const data = await page.evaluate(
    ({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      for (const [left, colour] of [
        [0, 'red'],
        [width / 2, 'blue'],
      ] as const) {
        context.fillStyle = colour;
        context.fillRect(left, 0, width / 2, height);
      }
      return canvas.toDataURL('image/png').split(',')[1]!;
    },
    { width, height },
  );
  const buffer = Buffer.from(data, 'base64');
  await page.getByLabel('Add picture').last().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
}

const dialog = () => page.getByRole('dialog', { name: 'Crop your picture' });
const preview = () => dialog().getByRole('img', { name: 'Preview' });
const saved = () => page.getByRole('region', { name: 'Profile' }).locator('img');

/** The left and right colors of a shown picture, at half its height. */
const readColors = (shown: ReturnType<typeof preview>): Promise<string> =>
  shown.evaluate(async (element) => {
    const source = element as HTMLCanvasElement | HTMLImageElement;
    if (source instanceof HTMLImageElement) await source.decode();
    const edge = 100;
    const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
    const context = canvas.getContext('2d')!;
    context.drawImage(source, 0, 0, edge, edge);
    const at = (x: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, edge / 2, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    return `${at(10)} ${at(90)}`;
  });

test('a picture of fewer than 128 pixels along a side is refused with a message, and nothing is sent', async () => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('PictureUpload') && sent.push(request.url()));
  await chooseTwoColours(400, 100);
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByText('This picture is 400 × 100 pixels. Choose one of at least 128 × 128.').waitFor();
  await error.getByRole('button', { name: 'OK' }).click();
  expect(sent).toEqual([]);
});

test('the owner crops the picture by mouse and keys, sees it as others will, and that is what is saved', async () => {
  await chooseTwoColours(800, 400);
  expect(await readColors(preview())).toBe('red blue');
  const stage = dialog().getByRole('group');
  const box = (await stage.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 1.5, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await readColors(preview())).toBe('red red');

  const zoom = dialog().getByRole('slider', { name: 'Zoom' });
  await stage.press('+');
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.1);
  for (let press = 0; press < 40; press++) await stage.press('ArrowRight');
  expect(await readColors(preview())).toBe('blue blue');
  await zoom.press('Home');
  expect(await zoom.inputValue()).toBe('1');

  await dialog().getByRole('button', { name: 'Use picture' }).click();
  await saved().waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(await readColors(saved())).toBe('blue blue');
});

test('cancelling keeps the current picture', async () => {
  const before = await saved().getAttribute('src');
  await chooseTwoColours(300, 300);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await saved().getAttribute('src')).toBe(before);
});
