import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import { pptx } from '../../../testing/pptx';
import { buildFlac, buildMp3, NARRATION, buildWav } from '../../../testing/sound-files';
import type { SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { damage } from '../../proof/hostile/damage';
import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { PICTURES, getOpenProject } from '../deck';
import { type Films, makeFilms } from '../films';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { allowSeconds } from '../plan';

/** Damaged files per kind; `DAMAGED_IMPORTS=20` for the proof. */
const IMPORTS = Number(process.env.DAMAGED_IMPORTS ?? 2);

const SRT = '1\n00:00:01,000 --> 00:00:03,500\nGood morning.\n\n2\n00:00:03,500 --> 00:00:05,000\nAnd bye.\n';

describe(`a file with random changes, by SEED=${SEED}`, () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: string;
  let films: Films;
  const serverFaults: string[] = [];
  const random = seededRandom(SEED);
  beforeAll(async () => {
    browser = await openBrowser();
    // The server's refusals, and the browser's errors about pictures and films that it can't decode.
    browser.expectProblem(/status of 400|decod|DEMUXER|ERR_/i);
    page = await browser.newPage();
    page.on('response', (answer) => {
      if (answer.status() >= 500) serverFaults.push(`${answer.status()} ${answer.url()}`);
    });
    person = await logInNewPerson(page);
    films = await makeFilms(page);
    await allowSeconds(person, 3600);
    id = await makeNarratedProject(person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });
  afterAll(() => browser.close());

  const sizeOf = async () => {
    const { slides, clips } = await getOpenProject(person, id);
    return slides.length + clips.length;
  };

  /** Closes the dialog and returns its text. A question that is closed unanswered cancels the import. */
  async function closeDialog(): Promise<string> {
    const dialog = page.getByRole('dialog');
    if (!(await dialog.isVisible())) return '';
    const text = await dialog.innerText();
    await page.keyboard.press('Escape');
    return text;
  }

  /** Imports files and waits until they are slides or a clip, or until a message that names the first says why not. */
  async function bring(picker: string, files: { name: string; buffer: Buffer }[]): Promise<void> {
    const [{ name } = { name: '' }] = files;
    const before = await sizeOf();
    await page
      .getByLabel(picker)
      .first()
      .setInputFiles(files.map((file) => ({ ...file, mimeType: '' })));
    let said = '';
    await until(async () => {
      said += await closeDialog();
      said += (await page.getByRole('status').allInnerTexts()).join('\n');
      // Otherwise the message would not be about the file.
      if (/has room for|your plan|at most/.test(said)) throw new Error(said);
      return said.includes(`“${name}`) || (await sizeOf()) > before;
    }, `slides, a clip, or a sentence about ${name}`);
    const adding = page.getByRole('region', { name: 'Uploads' }).getByText(/^Adding/);
    await until(async () => (await closeDialog()) === '' && (await adding.count()) === 0, 'the end of the import');
    for (const button of await page.getByRole('button', { name: 'Discard', exact: true }).all()) await button.click();
  }

  const SLIDES = 'Choose files';
  const CLIPS = 'Choose audio or video';
  const [picture = ''] = PICTURES;

  test.each<[string, string, () => Buffer]>([
    ['talk.pdf', SLIDES, () => buildPdf(2)],
    ['slide.webp', SLIDES, () => readFileSync(picture)],
    ['voice.m4a', CLIPS, () => NARRATION],
    ['voice.mp3', CLIPS, () => buildMp3(1)],
    ['voice.wav', CLIPS, () => buildWav(1)],
    ['voice.flac', CLIPS, () => buildFlac(1)],
    ['voice.ogg', CLIPS, () => films.ogg],
    ['film.webm', CLIPS, () => films.webm],
    ['film.mov', CLIPS, () => films.mov],
    ['film.mkv', CLIPS, () => films.mkv],
  ])('%s becomes slides or a clip, or a message says why not', async (name, picker, make) => {
    const good = make();
    for (let nth = 0; nth < IMPORTS; nth++) {
      const { bytes, changes } = damage(random, good);
      await bring(picker, [{ name: `${nth}-${name}`, buffer: Buffer.from(bytes) }]).catch((cause: unknown) => {
        throw new Error(`With bytes ${changes}: ${String(cause)}`, { cause });
      });
    }
    expect(serverFaults).toEqual([]);
  });

  test('damaged notes of a presentation next to a PDF: the slides are added all the same', async () => {
    for (let nth = 0; nth < IMPORTS; nth++) {
      const { bytes } = damage(random, pptx([{ notes: ['Welcome'] }, { notes: ['Bye'] }]));
      const before = await sizeOf();
      await bring(SLIDES, [
        { name: `${nth}.pdf`, buffer: buildPdf(2) },
        { name: `${nth}.pptx`, buffer: Buffer.from(bytes) },
      ]);
      await until(async () => (await sizeOf()) === before + 2, 'both slides');
    }
    expect(serverFaults).toEqual([]);
  });

  test('damaged subtitles are shown as read, or a message says that there are none', async () => {
    await until(async () => (await closeDialog()) === '', 'no dialog');
    await page.getByRole('tab', { name: 'Captions' }).click();
    for (let nth = 0; nth < IMPORTS; nth++) {
      const { bytes } = damage(random, Buffer.from(SRT));
      await page
        .getByLabel('Import SRT or VTT')
        .first()
        .setInputFiles({ name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from(bytes) });
      const dialog = page.getByRole('dialog', { name: 'Import captions' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    expect(serverFaults).toEqual([]);
  });
});
