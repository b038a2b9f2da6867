import { numberedPosition } from '../../../shared/testing/numbered-position';
import type { Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import type { CaptionId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import sample from '../../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, requestApi, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const MARK = 'Check the words: this caption was cut';
const TEXT = 'one two six ten won too her him you she';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  id = await makeNarratedProject(ada);
  const { file } = (await stored()).clips[0]!;
  // One word per second.
  const item = { id: newId() as CaptionId, file, start: 2000, end: 12_000, text: TEXT, version: 0 };
  await call(saveEdits, { project_id: id, put: [{ entity: 'caption', item }], remove: [] }, ada.token);
  page = await browser.newPage();
  await stayLoggedIn(page, ada);
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'Captions' }).click();
  await shows(TEXT);
});
afterAll(() => browser.close());

const stored = () => call(getProject, { id }, ada.token);
const shows = (...texts: string[]) =>
  until(
    async () => {
      const fields = page.getByLabel(/^Caption at /);
      const shown = await fields.evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value));
      return JSON.stringify(shown) === JSON.stringify(texts);
    },
    `the lines ${texts.join(' | ')}`,
  );
/** The captions of the player and of the SRT file. */
const viewersSee = async (...texts: string[]) => {
  await until(
    async () => {
      const srt = (await requestApi(`/srt/${id}`)).body as string;
      return JSON.stringify(srt.match(/^[a-z ]+$/gm)) === JSON.stringify(texts);
    },
    `the SRT file of ${texts.join(' | ')}`,
  );
  const viewer = await browser.newPage();
  await viewer.goto(`/video/${id}`);
  const transcript = viewer.getByRole('region', { name: 'Transcript' });
  await until(
    async () => {
      await viewer.reload();
      await viewer.getByRole('button', { name: 'Transcript' }).click();
      await transcript.getByRole('listitem').first().waitFor();
      const shown = await transcript.locator('li button > span').allTextContents();
      return JSON.stringify(shown) === JSON.stringify(texts);
    },
    `the transcript of ${texts.join(' | ')}`,
  );
  await viewer.close();
};
/** The ruler's point for a moment. */
const findRulerPoint = async (seconds: number) => {
  const ruler = page.getByRole('slider', { name: 'Position' });
  const { x, y, width } = (await ruler.boundingBox())!;
  const duration = Number(await ruler.getAttribute('aria-valuemax'));
  return { x: x + (width * seconds * 1000) / duration, y: y + 14 };
};

test('a clip split within a caption has one line in the editor, for viewers, and in the SRT file', async () => {
  const at = await findRulerPoint(6);
  await page.mouse.click(at.x, at.y);
  await page.keyboard.press('s');
  await until(async () => (await stored()).clips.length === 2, 'the split');
  await shows(TEXT);
  await viewersSee(TEXT);
});

test('a cut within a caption removes its words; the line is marked until it is confirmed; undo restores everything', async () => {
  const [from, to] = [await findRulerPoint(4), await findRulerPoint(8)];
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.getByRole('button', { name: 'Cut out' }).click();
  await shows('one two her him you she');
  await page.getByText(MARK).waitFor();
  await page.getByText('1 unsure caption').waitFor();
  await until(async () => (await stored()).clips.every(({ duration }) => duration !== 4000), 'the cut to be saved');
  await viewersSee('one two her him you she');
  await page.getByRole('listitem').filter({ hasText: MARK }).getByRole('button', { name: 'Play this caption' }).hover();
  await page.getByRole('button', { name: /^Confirm \(/ }).click();
  await page.getByText(MARK).waitFor({ state: 'detached' });
  await shows('one two her him you she');
  await page.getByRole('button', { name: 'Undo: Confirm caption' }).click();
  await page.getByText(MARK).waitFor();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await shows(TEXT);
  await until(async () => {
    const { clips, captions } = await stored();
    return (
      captions[0]?.text === TEXT && clips.reduce((sum, { duration }) => sum + duration, 0) === sample.clip.duration
    );
  }, 'the clips and the caption as they were');
});

test('a retake within a caption leaves each side its own words; editing one does not change the other', async () => {
  const [first, second] = (await stored()).clips.map(({ captions: _, ...clip }) => clip);
  const trimmed = (clip: typeof first, number: number, trim_start: number, trim_end: number) => {
    const item = {
      ...clip!,
      position: numberedPosition(number),
      trim_start,
      trim_end,
      duration: trim_end - trim_start,
    };
    return { entity: 'clip' as const, item };
  };
  const retake = { ...first!, created_at: first!.created_at + 1, version: 0 };
  const marker = { clip_created_at: retake.created_at, created_at: 1, slide_id: '' as const, source_ms: 0, version: 0 };
  const put = [
    trimmed(first, 1, 0, 4000),
    trimmed(retake, 2, 20_000, 22_000),
    { entity: 'marker' as const, item: marker },
    trimmed(second, 3, 8000, second!.trim_end),
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, ada.token);
  await shows('one two', 'her him you she');
  expect(await page.getByText(MARK).count()).toBe(2);
  await page
    .getByLabel(/^Caption at /)
    .last()
    .fill('her him you see');
  await shows('one two', 'her him you see');
  await until(async () => (await page.getByText(MARK).count()) === 1, 'the mark of the other line alone');
  await until(async () => (await stored()).captions.some(({ text }) => text === 'her him you see'), 'the words');
  await viewersSee('one two', 'her him you see');
  await page.getByRole('button', { name: 'Undo: Edit caption' }).click();
  await until(async () => (await stored()).captions.map(({ text }) => text).join() === TEXT, 'the caption as it was');
});
