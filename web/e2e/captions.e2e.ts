import type { Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import { parseSubtitles } from '#shared/captions/parse-subtitles';
import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import type { CaptionId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import sample from '../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, requestApi, type SignedUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { textAreaSelector, registerAreaSelector } from './text-area-selector';
import { openTwoAtCaptions } from './two-caption-editors';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
/** The owner and an Editor, in separate browser contexts. */
let page: Page;
let other: Page;

beforeAll(async () => {
  await registerAreaSelector();
  browser = await openBrowser();
  ({ ada, id, page, other } = await openTwoAtCaptions(browser));
});
afterAll(() => browser.close());

const stored = () => call(getProject, { id }, ada.token);
const linesIn = async () =>
  (await stored()).clips[0]!.captions.map(({ start, end, text }) => `${start}–${end} ${text}`);
const readTexts = (on: Page) =>
  on.getByLabel(/^Caption at /).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
const shows = (on: Page, ...texts: string[]) =>
  until(async () => JSON.stringify(await readTexts(on)) === JSON.stringify(texts), `the lines ${texts.join(' | ')}`);
const field = (on: Page, text: string) => on.getByLabel(/^Caption at /).and(on.locator(textAreaSelector(text)));
const captionRow = (on: Page, text: string) =>
  on.getByRole('listitem').filter({ has: on.locator(textAreaSelector(text)) });
const choose = async (item: string) => {
  await page.getByRole('button', { name: 'Caption options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('without captions, one click creates them from the notes', async () => {
  await page.getByRole('button', { name: 'Captions from notes' }).click();
  await until(
    async () => (await readTexts(other)).includes('Hello, and welcome to Narradeck.'),
    'the notes at the other one',
  );
  await page.getByRole('button', { name: 'Undo: Captions from notes' }).click();
  await shows(other);
});

test('writing: a new line starts at the playhead, Enter continues, Tab leaves; the other person sees each word', async () => {
  await page.getByRole('button', { name: 'New caption' }).click();
  await page.keyboard.type('Hello everybody');
  await shows(other, 'Hello everybody');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and welcome');
  await shows(page, 'Hello everybody', 'and welcome');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA');
  await until(
    async () => (await linesIn()).join() === '0–3000 Hello everybody,3000–6000 and welcome',
    'both to be saved',
  );
});

test('edits of two lines by two people never conflict; the stage shows the current line and can edit it', async () => {
  await page.getByRole('button', { name: /^Go to 0:00\.0 –/ }).click();
  const onStage = page.getByLabel('Caption on the slide');
  await onStage.focus();
  await Promise.all([onStage.fill('Hello all'), field(other, 'and welcome').fill('and welcome!')]);
  await Promise.all([shows(page, 'Hello all', 'and welcome!'), shows(other, 'Hello all', 'and welcome!')]);
  await onStage.press('Enter');
  await until(async () => (await onStage.inputValue()) === 'and welcome!', 'the next line on the stage');
  await until(async () => (await linesIn()).length === 2, 'both to be saved');
});

test('Ctrl+Enter plays the line again, and stops at its end', async () => {
  await field(page, 'Hello all').press('Control+Enter');
  const position = async () =>
    Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(Math.abs((await position()) - 3000)).toBeLessThan(500);
});

test('split, merge, move by keys and by dragging, delete; each is one undo step', async () => {
  await field(page, 'Hello all').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole('button', { name: /^Go to 0:00\.0 –/ }).click();
  await captionRow(page, 'Hello all').getByRole('button', { name: 'Split caption' }).click();
  await shows(other, 'Hello', 'all', 'and welcome!');
  await captionRow(page, 'Hello').first().getByRole('button', { name: 'Merge with next caption' }).click();
  await shows(other, 'Hello all', 'and welcome!');
  const block = page.getByRole('button', { name: /^and welcome!, from/ });
  await block.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('slider', { name: 'End of: and welcome!' }).press('ArrowLeft');
  await until(async () => (await linesIn())[1] === '3500–6450 and welcome!', 'the line to be moved');
  const { x, y } = (await block.boundingBox())!;
  await page.mouse.move(x + 50, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 70, y + 10, { steps: 4 });
  await page.mouse.up();
  await until(async () => !(await linesIn())[1]!.startsWith('3500–'), 'the line to be dragged');
  await page.getByRole('button', { name: 'Undo: Move caption' }).click();
  await until(async () => (await linesIn())[1] === '3500–6450 and welcome!', 'the drag to be undone');
  await block.focus();
  await page.keyboard.press('Delete');
  await shows(other, 'Hello all');
  await page.getByRole('button', { name: 'Undo: Delete caption' }).click();
  await shows(other, 'Hello all', 'and welcome!');
});

test('find and replace; shift all; hard-to-read captions are flagged', async () => {
  await page.getByRole('button', { name: 'Find and replace' }).click();
  await page.getByLabel('Find', { exact: true }).fill('WELCOME');
  await page.getByText('In 1 caption').waitFor();
  await page.getByLabel('Replace with').fill('hello');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.getByText('Replaced in 1 caption').waitFor();
  await shows(other, 'Hello all', 'and hello!');
  await page.getByLabel('Replace with').press('Escape');
  await choose('Shift all');
  await page.getByLabel(/^Seconds/).fill('0.5');
  await page.getByRole('button', { name: 'Shift all' }).last().click();
  await until(async () => (await linesIn())[0] === '500–3500 Hello all', 'the shift');
  expect(await page.getByText('Too long').count()).toBe(0);
  await field(page, 'and hello!').fill('far too many words '.repeat(6));
  await page.getByText('Too long').waitFor();
  await page.getByText(/^\d+ characters per second$/).waitFor();
  await page.getByRole('button', { name: 'Undo: Edit caption' }).click();
  await shows(other, 'Hello all', 'and hello!');
});

const FILE = '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:08,000 --> 00:00:09,500\nTwo <b>lines</b>\nof it\n';
const upload = (text: string) =>
  page
    .getByLabel('Import SRT or VTT')
    .setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(text) });
const download = async (item: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(item)]);
  expect(file.suggestedFilename()).toMatch(/^Deck\.(srt|vtt)$/);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

test('import fills the gaps or replaces all, export returns the same, and everybody with the link gets it', async () => {
  await upload(FILE);
  await page.getByText('The file has 2 captions, from 0:01 to 0:09. The project already has 2 captions.').waitFor();
  await page.getByRole('button', { name: 'Fill gaps' }).click();
  await shows(other, 'Hello all', 'and hello!', 'Two lines\nof it');
  await upload(FILE);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace all' }).click();
  await shows(other, 'One', 'Two lines\nof it');
  const lines = parseSubtitles(FILE).captions;
  expect(parseSubtitles(await download('Export as SRT')).captions).toEqual(lines);
  expect(parseSubtitles(await download('Export as VTT')).captions).toEqual(lines);
  await page.getByRole('button', { name: 'Share' }).click();
  const address = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');
  expect(address).toBe(`/srt/${id}`);
  await until(
    async () => parseSubtitles((await requestApi(`/srt/${id}`)).body as string).captions.length === 2,
    'the link',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo: Import captions' }).click();
  await shows(other, 'Hello all', 'and hello!', 'Two lines\nof it');
  await upload(`${FILE}\n\n00:00:20,000 --> 00:00:24,000\n${'x'.repeat(501)}`);
  await page.getByText('1 caption is longer than 500 characters and will be shortened.').waitFor();
  await page.getByRole('button', { name: 'Fill gaps' }).click();
  await page.getByRole('button', { name: 'Undo: Import captions' }).click();
  await shows(other, 'Hello all', 'and hello!', 'Two lines\nof it');
  await upload('no captions');
  const dialog = page.getByRole('dialog', { name: 'Import captions' });
  await dialog.getByText('This file has no subtitles.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a file is previewed before import: its encoding can be chosen, its first hour removed, and unreadable lines are named', async () => {
  const text = '1\r\n01:00:01,000 --> 01:00:02,000\r\nДоброе утро\r\n\r\n2\r\n01:00:03,000 --> soon\r\nx\r\n';
  const windows1251 = Buffer.from(
    [...text].map((sign) => (sign < '\u0410' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0x350)),
  );
  await page
    .getByLabel('Import SRT or VTT')
    .first()
    .setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: windows1251 });
  const dialog = page.getByRole('dialog', { name: 'Import captions' });
  await dialog.getByText('1 line of the file couldn’t be read: 6.').waitFor();
  await dialog.getByLabel('Text encoding').selectOption('Greek (Windows-1253)');
  await dialog.getByText('Δξ').waitFor();
  await dialog.getByLabel('Text encoding').selectOption('Cyrillic (Windows-1251)');
  await dialog.getByText('Доброе утро').waitFor();
  expect(await dialog.getByLabel(/Move all captions 1 hour earlier/).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Replace all' }).click();
  await shows(other, 'Доброе утро');
  await page.getByRole('button', { name: 'Undo: Import captions' }).click();
  await shows(other, 'Hello all', 'and hello!', 'Two lines\nof it');
});

test('the notes become captions where they are said; unsure ones are marked until they are confirmed', async () => {
  await choose('Captions from notes');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace 3 captions' }).click();
  await until(async () => (await stored()).captions.some(({ text }) => text === 'Now it is your turn.'), 'the notes');
  const { captions } = await stored();
  const offMs = sample.clip.captions.map(({ text, start }) => {
    const line = captions.find((each) => text.startsWith(each.text));
    return Math.abs(start - (line?.start ?? Infinity));
  });
  expect(Math.max(...offMs)).toBeLessThanOrEqual(250);
  await page.getByRole('button', { name: 'Undo: Captions from notes' }).click();
  await until(async () => (await stored()).captions.length === 3, 'what was there before');

  const [first, second, last] = (await stored()).captions;
  const put = [first!, second!, last!].map((item) => ({ entity: 'caption' as const, item: { ...item, unsure: true } }));
  await call(saveEdits, { project_id: id, put, remove: [] }, ada.token);
  await page.getByText('3 unsure captions').waitFor();
  await page.keyboard.press('F8');
  const unsure = (on: Page) => on.getByLabel(/^Caption at .*, unsure$/);
  await until(async () => (await unsure(page).count()) === 3, 'the marks');
  await unsure(page).first().click();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await until(async () => (await unsure(other).count()) === 2, 'the one that was confirmed by keys');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await until(async () => (await unsure(other).count()) === 1, 'the one that was changed');
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await until(async () => (await unsure(other).count()) === 0, 'the rest');
  await page.getByRole('button', { name: 'Undo: Confirm all captions' }).click();
  await until(async () => (await unsure(other).count()) === 1, 'the one that is unsure again');
  await page.getByRole('button', { name: 'Undo: Edit caption' }).click();
  await shows(other, 'Hello all', 'and hello!', 'Two lines\nof it');
});

test('a person typing in a caption is shown to the other there until they leave it', async () => {
  await field(other, 'and hello!').focus();
  await other.keyboard.press('End');
  await other.keyboard.type('?');
  await field(page, 'and hello!?').waitFor();
  const row = captionRow(page, 'and hello!?');
  await row.getByText('Ed Editor is typing here').waitFor();
  expect(await page.getByText('is typing here').count()).toBe(1);
  await other.keyboard.press('Backspace');
  await field(other, 'and hello!').blur();
  await page.getByText('is typing here').waitFor({ state: 'detached' });
});

test('guard: a caption written offline for three seconds overwrites nothing; both texts are shown, and mine can be used', async () => {
  browser.expectProblem(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  browser.expectProblem(/409 .*saveEdits/);
  await page.context().setOffline(true);
  await field(page, 'and hello!').fill('mine, offline');
  await page.getByTitle('1 change waiting').waitFor();
  await field(other, 'and hello!').fill('theirs, saved');
  await until(async () => (await linesIn())[1]?.endsWith('theirs, saved') ?? false, 'the other text to be saved');
  await page.context().setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'mine, offline' });
  await notice.getByText('theirs, saved').waitFor();
  await field(page, 'theirs, saved').waitFor();
  await notice.getByRole('button', { name: 'Use mine' }).click();
  await until(async () => (await linesIn())[1]?.endsWith('mine, offline') ?? false, 'mine to be saved');
  await field(other, 'mine, offline').fill('and hello!');
  await field(page, 'and hello!').waitFor();
});

/** Captions that one call saves. */
const LONG_LIST = 90;

test('edits made offline wait and are saved; of a long list only the lines in view are rendered', async () => {
  await page.context().setOffline(true);
  browser.expectProblem(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await field(page, 'and hello!').fill('written offline');
  await page.getByTitle('1 change waiting').waitFor();
  await page.context().setOffline(false);
  await until(async () => (await linesIn())[1]?.endsWith('written offline') ?? false, 'it to be saved');
  const { file } = (await stored()).clips[0]!;
  const put = Array.from({ length: LONG_LIST }, (_, index) => {
    const start = 10_000 + index * 10;
    const id = newId() as CaptionId;
    const caption = { id, file, start, end: start + 10, text: `Line ${index}`, version: 0 };
    return { entity: 'caption' as const, item: caption };
  });
  await call(saveEdits, { project_id: id, put, remove: [] }, ada.token);
  await page.reload();
  await page.getByRole('tab', { name: 'Captions' }).click();
  await field(page, 'Hello all').waitFor();
  expect((await readTexts(page)).length).toBeLessThan(LONG_LIST / 2);
  expect(await field(page, 'Hello all').getAttribute('maxlength')).toBe(String(CAPTION_TEXT_MAX));
});
