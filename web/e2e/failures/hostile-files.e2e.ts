import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import { buildWav } from '../../../testing/sound-files';
import { call, type SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { SCRIPTS } from '../../proof/hostile/hostile-text';
import { textAreaSelector, registerAreaSelector } from '../text-area-selector';
import { dropOnHome, PICTURES, waitForSlides } from '../deck';
import { makeFilms } from '../films';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { waitForText, watchPage } from '../watch-page';

const IMAGE = SCRIPTS.find((text) => text.startsWith('<img'))!;
const SVG = SCRIPTS.find((text) => text.includes('<svg'))!;
const QUOTES = SCRIPTS.find((text) => text.startsWith("'"))!;

let browser: TestBrowser;
let page: Page;
let person: SignedUp;
let problemsSeen: () => Promise<string[]>;
beforeAll(async () => {
  await registerAreaSelector();
  browser = await openBrowser();
});
beforeEach(async () => {
  page = await browser.newPage();
  problemsSeen = await watchPage(page);
  person = await logInNewPerson(page);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const file = (name: string, buffer: Buffer, mimeType = '') => ({ name, mimeType, buffer });
const lines = SCRIPTS.map((text, nth) => ({ start: nth * 1000, end: nth * 1000 + 900, text }));
/** The remainder after a nested tag is removed. */
const nested = lines.map((line) => ({ ...line, text: line.text.replaceAll('<', '<<i>') }));

test.each([
  ['an SRT', 'a.srt', toSrt(nested)],
  ['a VTT', 'a.vtt', toVtt(lines)],
])('attack: a script hidden in %s file’s markup is text', async (_, name, text) => {
  const id = await makeNarratedProject(person);
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page
    .getByLabel('Import SRT or VTT')
    .first()
    .setInputFiles(file(name, Buffer.from(text), 'text/plain'));
  await page
    .getByRole('dialog', { name: 'Import captions' })
    .getByRole('button', { name: 'Import', exact: true })
    .click();
  await page.locator(textAreaSelector(IMAGE)).first().waitFor();
  expect(await problemsSeen()).toEqual([]);
  const stored = async () => (await call(getProject, { id }, person.token)).clips[0]!.captions.map(({ text }) => text);
  await until(async () => (await stored()).length === SCRIPTS.length, 'all lines');
  expect(await stored()).toEqual(expect.arrayContaining([IMAGE, SVG]));
  await page.goto(`/video/${id}`);
  await page.locator('[data-shown]').waitFor();
  expect(await problemsSeen()).toEqual([]);
});

test('attack: names of pictures and PDFs are text, even of refused ones', async () => {
  const id = await dropOnHome(page, [
    file(`${IMAGE}.pdf`, buildPdf(1), 'application/pdf'),
    file(`${SVG}.png`, Buffer.from('MZ this is a program'), 'image/png'),
    file(`${QUOTES}.pdf`, buildPdf(3).subarray(9), 'application/pdf'),
    ...PICTURES.slice(0, 1),
  ]);
  await page.getByRole('dialog', { name: 'Error' }).waitFor();
  await waitForText(page, SVG);
  await waitForText(page, QUOTES);
  expect(await problemsSeen()).toEqual([]);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await waitForSlides(person, id, 2);
  expect(await problemsSeen()).toEqual([]);
});

test('attack: names of sound and video files are text, in clips and in refusals', async () => {
  const id = await makeNarratedProject(person);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  const { webm } = await makeFilms(page);
  for (const [clip, given] of [
    [2, file(`${IMAGE}.wav`, buildWav(2), 'audio/wav')],
    [3, file(`${SVG}.webm`, webm, 'video/webm')],
  ] as const) {
    await page.getByLabel('Choose audio or video').setInputFiles(given);
    await page.getByRole('button', { name: new RegExp(`^Clip ${clip},`) }).waitFor();
    expect(await problemsSeen()).toEqual([]);
  }
  const { clips } = await call(getProject, { id }, person.token);
  expect(clips.map(({ file_name }) => file_name)).toEqual(expect.arrayContaining([`${IMAGE}.wav`, `${SVG}.webm`]));
  await page.getByLabel('Choose audio or video').setInputFiles(file(`${QUOTES}.mp3`, Buffer.from('Dear diary')));
  await page.getByRole('dialog').getByText(QUOTES).waitFor();
  expect(await problemsSeen()).toEqual([]);
});
