import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await signUp();
});
beforeEach(async () => {
  id = await makeNarratedProject(owner);
  page = await browser.newPage();
  await stayLoggedIn(page, owner);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

const trimStart = async () => (await call(getProject, { id }, owner.token)).clips[0]?.trim_start ?? 0;

test("a clip's start stays under the pointer while it is dragged, and its end stays in place", async () => {
  const edge = page.getByRole('slider', { name: 'Start of clip 1' });
  const block = page.getByRole('button', { name: /^Clip 1,/ });
  const [before, whole] = [(await edge.boundingBox())!, (await block.boundingBox())!];
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await until(async () => Math.abs((await edge.boundingBox())!.x - before.x - 120) <= 2, 'an edge under the pointer');
  const dragged = (await block.boundingBox())!;
  expect(Math.abs(dragged.x + dragged.width - whole.x - whole.width)).toBeLessThanOrEqual(2);
  await page.mouse.up();
  await until(
    async () => Math.abs((await edge.boundingBox())!.x - before.x) <= 2,
    'a timeline that begins at its beginning',
  );
  await page.getByText('Saved', { exact: true }).waitFor();
  await until(async () => (await trimStart()) > 500, 'a stored trim');
});

test('trim handles cover at most 8 px of a clip, and none of a short one, which has them outside when selected', async () => {
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  const boxesOf = async (number: number) => {
    const boxes = await Promise.all([
      page.getByRole('button', { name: new RegExp(`^Clip ${number},`) }).boundingBox(),
      page.getByRole('slider', { name: `Start of clip ${number}` }).boundingBox(),
      page.getByRole('slider', { name: `End of clip ${number}` }).boundingBox(),
    ]);
    return boxes.map((box) => ({ from: box!.x, to: box!.x + box!.width }));
  };
  const [long, longBegin, longEnd] = await boxesOf(2);
  expect(longBegin!.to - long!.from).toBeLessThanOrEqual(8.5);
  expect(long!.to - longEnd!.from).toBeLessThanOrEqual(8.5);
  const [short, shortBegin, shortEnd] = await boxesOf(1);
  expect(short!.to - short!.from).toBeLessThan(40);
  expect(shortBegin!.to).toBeLessThanOrEqual(short!.from + 0.5);
  expect(shortEnd!.from).toBeGreaterThanOrEqual(short!.to - 0.5);

  // The handle of its end overlaps the following clip.
  await page.getByRole('button', { name: /^Clip 1,/ }).click();
  const end = page.getByRole('slider', { name: 'End of clip 1' });
  const { x, y, width, height } = (await end.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 8, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo: Trim clip' }).waitFor();
  await until(async () => (await boxesOf(1))[0]!.to < short!.to - 4, 'a shorter clip 1');
});
