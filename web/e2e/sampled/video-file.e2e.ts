import { createPositionsAfter } from '#shared/position';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import type { ShownClip } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { isStreamable } from '../../src/platform/files/rewrite-file';
import { stripMetadata } from '../../src/platform/files/strip-metadata';
import { bucket } from '../../../testing/bucket';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { addEditLists } from '../../../testing/edit-lists';
import { call, type SignedUp } from '../../../testing/test-stack';
import { type Films, FILM_MS, makeFilms } from '../films';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { runInPage } from '../run-in-page';

const stored = async (path: string) => (await bucket.get(path.slice(1))).bytes;
const open = (bytes: Buffer) => new Input({ source: new BufferSource(Uint8Array.from(bytes)), formats: ALL_FORMATS });

/** The sizes of an MP3's frames in bytes; at a constant bitrate, they differ by at most one. */
async function frameLengths(mp3: Input): Promise<number[]> {
  const lengths: number[] = [];
  for await (const { byteLength } of new EncodedPacketSink((await mp3.getPrimaryAudioTrack())!).packets())
    lengths.push(byteLength);
  return lengths;
}

/** Code that decodes all pictures of a film, displayed or not, and returns the color in the middle of each. */
const readColors = (film: Buffer) => `
  import { ALL_FORMATS, BufferSource, Input, VideoSampleSink } from 'mediabunny';
  export default async () => {
    const bytes = Uint8Array.from(atob('${film.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const on = new OffscreenCanvas(320, 180).getContext('2d');
    const colors = [];
    for await (const sample of new VideoSampleSink(await input.getPrimaryVideoTrack()).samples()) {
      sample.draw(on, 0, 0);
      sample.close();
      colors.push([...on.getImageData(160, 90, 1, 1).data]);
    }
    return colors;
  };`;

describe('product: video made elsewhere is uploaded so that it plays everywhere, with an audio sidecar', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: ProjectId;
  let films: Films;
  /** The parts of a large file whose connection is cut. */
  let partsCut: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    browser.expectProblem(/net::ERR_FAILED/);
    page = await browser.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    // Once, before there are workers: setting a route messages each of them, and one that is ending never answers.
    await page.route(/partNumber=/, (route) => {
      const part = new URL(route.request().url()).searchParams.get('partNumber') ?? '';
      return partsCut.includes(part) ? route.abort() : route.continue();
    });
    person = await logInNewPerson(page);
    films = await makeFilms(page);
    id = await makeNarratedProject(person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });
  afterAll(() => browser.close());

  /** Adds a file by the dialog. Returns its clip. */
  async function add(name: string, buffer: Buffer): Promise<ShownClip> {
    const { clips: before } = await call(getProject, { id }, person.token);
    await page
      .getByLabel('Choose audio or video')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: new RegExp(`^Clip ${before.length + 1},`) }).waitFor();
    const { clips } = await call(getProject, { id }, person.token);
    return clips.find(({ file_name }) => file_name === name)!;
  }

  test('a phone’s MOV becomes an MP4 that plays from its beginning, keeps its rotation, and has a waveform and an MP3', async () => {
    const clip = await add('phone.mov', films.mov);
    const duration = Math.round((await open(films.mov).computeDuration()) * 1000);
    expect(clip).toMatchObject({ type: 'video', duration, video_layout: 'full' });
    expect(clip.url).toMatch(/\.mp4$/);
    const bytes = await stored(clip.url);
    expect(await isStreamable(new Blob([Uint8Array.from(bytes)]))).toBe(true);
    const [was, is] = await Promise.all(
      [open(films.mov), open(bytes)].map(async (film) => {
        const pictures = (await film.getPrimaryVideoTrack())!;
        const packets = (await pictures.computePacketStats()).packetCount;
        return [await pictures.getRotation(), await pictures.getCodec(), packets, await film.computeDuration()];
      }),
    );
    expect(is).toEqual(was);
    const mp3 = open(await stored(clip.sound_url));
    expect(clip.sound_url.split('/').at(-1)).toMatch(new RegExp(`^${clip.created_at}-.*\\.mp3$`));
    expect(await mp3.computeDuration()).toBeCloseTo(FILM_MS / 1000, 0);
    const lengths = await frameLengths(mp3);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    expect((await stored(clip.peaks_url)).some((byte) => byte > 20)).toBe(true);
  });

  test('an MP3 that could not be made can be made later, and every part of a split refers to it', async () => {
    const { clips } = await call(getProject, { id }, person.token);
    const { captions, ...film } = clips.find(({ type }) => type === 'video')!;
    expect(captions).toEqual([]);
    const first = { ...film, sound_url: '', trim_end: 1000, duration: 1000 };
    const rest = { ...film, sound_url: '', created_at: film.created_at + 1, trim_start: 1000, version: 0 };
    const second = { ...rest, duration: rest.trim_end - 1000, position: createPositionsAfter(film.position, 1)[0]! };
    const put = [first, second].map((item) => ({ entity: 'clip' as const, item }));
    await call(saveEdits, { project_id: id, put, remove: [] }, person.token);
    await page.getByRole('button', { name: /^Clip 3,/ }).waitFor();
    await page.getByRole('button', { name: /^Clip 2,/ }).press('Enter');
    await page.getByRole('button', { name: 'Save its audio as MP3' }).click();
    await page.getByRole('button', { name: 'Save its audio as MP3' }).waitFor({ state: 'detached' });
    const now = (await call(getProject, { id }, person.token)).clips.filter(({ type }) => type === 'video');
    expect(now.map(({ sound_url }) => sound_url.endsWith('.mp3'))).toEqual([true, true]);
    expect(await open(await stored(now[0]!.sound_url)).computeDuration()).toBeCloseTo(FILM_MS / 1000, 0);
  });

  test('a browser’s own recording is stored with its length, so that it is seekable everywhere', async () => {
    expect(await open(films.recorded).getDurationFromMetadata()).toBeNull();
    const clip = await add('recorded.webm', films.recorded);
    expect(clip.url).toMatch(/\.webm$/);
    const length = await open(await stored(clip.url)).getDurationFromMetadata();
    expect(Math.round((length ?? 0) * 1000)).toBe(clip.duration);
  });

  test('fragments are put in order; a silent video has no MP3, and a flat waveform as long as the video', async () => {
    const clip = await add('silent.mp4', films.silent);
    expect(await isStreamable(new Blob([Uint8Array.from(await stored(clip.url))]))).toBe(true);
    expect(clip).toMatchObject({ duration: FILM_MS, sound_url: '' });
    const peaks = await stored(clip.peaks_url);
    expect(peaks).toEqual(Buffer.alloc((FILM_MS / 20) * 2));
  });

  test('a file that plays everywhere is sent unchanged, except for the names of the programs that made it', async () => {
    const clip = await add('plain.webm', films.webm);
    const bytes = await stored(clip.url);
    const sent = await stripMetadata(new Blob([Uint8Array.from(films.webm)]), 'video/webm');
    expect(bytes.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true);
    expect(bytes.filter((byte, at) => byte !== films.webm[at]).length).toBeLessThan(100);
    expect(bytes.toString('latin1')).not.toContain('Mediabunny');
  });

  test('uncompressed sound, which browsers play in no video, becomes AAC; the pictures are unchanged', async () => {
    const clip = await add('edited.mov', films.edited);
    expect(clip.url).toMatch(/\.mp4$/);
    const [was, is] = [open(films.edited), open(await stored(clip.url))];
    const sound = (await is.getPrimaryAudioTrack())!;
    expect(await sound.getCodec()).toBe('aac');
    expect(await sound.computeDuration()).toBeCloseTo(FILM_MS / 1000, 1);
    expect(clip.duration).toBe(FILM_MS);
    const packetsOf = async (film: Input) => {
      const packets: [number, number][] = [];
      const track = (await film.getPrimaryVideoTrack())!;
      for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets())
        packets.push([Math.round(timestamp * 1000), byteLength]);
      return packets;
    };
    expect(await packetsOf(is)).toEqual(await packetsOf(was));
    expect((await stored(clip.peaks_url)).some((byte) => byte > 20)).toBe(true);
    expect(clip.sound_url).toMatch(/\.mp3$/);
  });

  test('of a video that was trimmed without saving it again, only what is shown is stored', async () => {
    const rows = [{ seconds: 0.5, from: 1.2 }];
    const clip = await add('trimmed.mov', addEditLists(films.trimmed, [rows, rows]));
    expect(clip).toMatchObject({ type: 'video', duration: 500 });
    const bytes = await stored(clip.url);
    expect(await open(bytes).computeDuration()).toBeCloseTo(0.5, 1);
    // The film is red for a second, then green. The clip contains no red, even for players that ignore edit lists.
    const shown = await runInPage<number[][]>(page, readColors(bytes));
    expect(shown.length).toBeGreaterThan(5);
    for (const [red, green] of shown) expect(green! - red!).toBeGreaterThan(60);
  });

  test('a converted file continues after a reload, without being chosen again', async () => {
    partsCut = ['2'];
    const firstPart = page.waitForResponse((answer) => answer.url().includes('partNumber=1') && answer.ok());
    await page
      .getByLabel('Choose audio or video')
      .setInputFiles({ name: 'large.mov', mimeType: 'video/quicktime', buffer: films.large });
    await firstPart;
    partsCut = ['1', '2'];
    await page.reload();
    partsCut = ['1'];
    await page.getByText(/^large\.mov: \d+% uploaded$/).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('All files added').waitFor();
    const { clips } = await call(getProject, { id }, person.token);
    const clip = clips.find(({ file_name }) => file_name === 'large.mov')!;
    expect(clip.url).toMatch(/\.mp4$/);
    expect(await open(await stored(clip.url)).computeDuration()).toBe(clip.duration / 1000);
    expect(await page.getByText('% uploaded').count()).toBe(0);
  });

  test('no converted file stays on this computer', async () => {
    const left = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const names: string[] = [];
      for await (const name of (await root.getDirectoryHandle('uploads')).keys()) names.push(name);
      return names;
    });
    expect(left).toEqual([]);
  });

  test('a codec that not every browser plays is named before anything is sent, with what to do', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page
      .getByLabel('Choose audio or video')
      .setInputFiles({ name: 'iphone.mov', mimeType: 'video/quicktime', buffer: films.hevc });
    const problem = page.getByRole('dialog').getByText(/“iphone\.mov” is encoded as HEVC \(H\.265\)/);
    await problem.waitFor();
    expect(await problem.textContent()).toContain('Most Compatible');
    expect(sent.filter((url) => /Upload/.test(url))).toEqual([]);
  });
});
