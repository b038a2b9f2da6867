import { numberedPosition } from '../../../shared/testing/numbered-position';
import { createHash } from 'node:crypto';
import type { InputOf } from '#shared/api/contract';
import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { completeSlideUploads, createSlideUploads, SLIDES_PER_CALL_MAX } from '#shared/api/uploads';
import type { ProjectId } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { png } from '../../../testing/pictures';
import { newProjectId, newSlide } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

type Slide = InputOf<typeof createSlideUploads>['slides'][number];

const LARGE = png(1920, 1080);
const SMALLER = [png(960, 540), png(320, 180)];
const pictures = [LARGE, ...SMALLER];

let owner: SignedUp;
let id: ProjectId;
beforeEach(async () => {
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

const aSlide = (number: number, more: Partial<Slide> = {}): Slide => ({
  id: newId(),
  slide_id: newId(),
  position: numberedPosition(number),
  notes: '',
  text: '',
  content_type: 'image/png',
  size: LARGE.length,
  smaller: SMALLER.map(({ length }) => ({ content_type: 'image/png', size: length })),
  ...more,
});

const announce = async (project_id: ProjectId, slides: Slide[]) =>
  (await call(createSlideUploads, { project_id, slides }, owner.token)).uploads;
const complete = async (project_id: ProjectId, slides: { id: string }[]) =>
  (await call(completeSlideUploads, { project_id, ids: slides.map(({ id }) => id) }, owner.token)).uploads;
const projectOf = (id: ProjectId) => call(getProject, { id }, owner.token);

/** Uploads the pictures as their forms would. */
async function arrive(slides: readonly Slide[], files: readonly Buffer[] = pictures): Promise<void> {
  for (const { id, smaller } of slides) {
    const keys = [id, ...(smaller.length > 0 ? [`${id}-960`, `${id}-320`] : [])];
    for (const [index, key] of keys.entries()) await staging.put(key, files[index]!);
  }
}

describe('slides in one call', () => {
  test('are announced, sent by their forms, checked, moved, and recorded together', async () => {
    const slides = [3, 1, 2].map((number) => aSlide(number, { text: `Page ${number}`, notes: `Say ${number}` }));
    const announced = await announce(id, slides);
    for (const { forms } of announced) {
      for (const [index, form] of forms.entries()) {
        const body = new FormData();
        for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
        body.append('file', new Blob([new Uint8Array(pictures[index]!)]), 'file');
        expect((await fetch(form.url, { method: 'POST', body })).status).toBeLessThan(300);
      }
    }
    const answers = await complete(id, slides);
    const project = await projectOf(id);
    expect(project.slides.map(({ text, notes }) => [text, notes])).toEqual([
      ['Page 1', 'Say 1'],
      ['Page 2', 'Say 2'],
      ['Page 3', 'Say 3'],
    ]);
    expect(answers.map(({ slide }) => slide?.position)).toEqual([3, 1, 2].map(numberedPosition));
    expect(project).toMatchObject({ slide_count: 3, cover_url: project.slides[0]!.url });
    for (const { url } of project.slides) {
      const stored = await Promise.all(pictureUrls(url).map((path) => bucket.get(path.slice(1))));
      expect(stored.map(({ bytes, ContentType }) => [bytes.length, ContentType])).toEqual(
        pictures.map(({ length }) => [length, 'image/png']),
      );
    }
    for (const slide of slides) expect(await staging.keysBelow(slide.id)).toEqual([]);
  });

  test('announced and completed again, also concurrently, they are the same slides', async () => {
    const slides = [1, 2, 3].map((number) => aSlide(number));
    await announce(id, slides);
    await announce(id, slides);
    await arrive(slides);
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(id, slides)));
    const project = await projectOf(id);
    expect(project.slide_count).toBe(3);
    for (const answer of [...answers, await complete(id, slides)])
      expect(answer.map(({ slide }) => slide)).toEqual(project.slides);
  });

  test('a full call is one transaction', async () => {
    const slides = Array.from({ length: SLIDES_PER_CALL_MAX }, (_, index) => aSlide(index, { smaller: [] }));
    await announce(id, slides);
    await arrive(slides);
    const { version } = await projectOf(id);
    await complete(id, slides);
    expect(await projectOf(id)).toMatchObject({ slide_count: SLIDES_PER_CALL_MAX, version: version + 1 });
  });

  test('a fault of one is reported with it, and the others stay', async () => {
    const missing = aSlide(1);
    const page = aSlide(2);
    const taken = aSlide(3);
    const tooLarge = aSlide(4);
    const vector = aSlide(5, { content_type: 'image/svg+xml' });
    const good = aSlide(6);
    const there = newSlide(id, 9);
    await call(saveEdits, { project_id: id, put: [{ entity: 'slide', item: there }], remove: [] }, owner.token);
    taken.slide_id = there.id;
    const all = [missing, page, taken, tooLarge, vector, good];
    const refusals = (answers: { id: string; refusal: { message: string } | null }[]) =>
      answers.map(({ refusal }) => refusal?.message ?? 'fine');
    expect(refusals(await announce(id, all))).toEqual([
      ...Array<string>(4).fill('fine'),
      'A slide can be a PNG, JPEG, WebP, AVIF or GIF picture.',
      'fine',
    ]);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await arrive([page], [LARGE, SMALLER[0]!, html]);
    await arrive([tooLarge], [LARGE, LARGE, SMALLER[1]!]);
    await arrive([taken, good]);
    expect(refusals(await complete(id, [...all, { id: newId() }]))).toEqual([
      'The file hasn’t arrived. Upload it again.',
      'This file isn’t a picture, whatever its name says.',
      'A slide with this id already exists.',
      'This picture is larger than 960 pixels.',
      'This upload doesn’t exist.',
      'fine',
      'This upload doesn’t exist.',
    ]);
    expect(await staging.keysBelow(page.id)).toEqual([]);
    expect((await projectOf(id)).slides.map((slide) => slide.id)).toEqual([good.slide_id, there.id]);
  });

  test('a project holds at most 300: the first of the deck that fit are added', async () => {
    const key = { pk: `PROJECT#${id}`, sk: 'PROJECT' };
    const slides = [3, 2, 1].map((number) => aSlide(number));
    await announce(id, slides);
    await arrive(slides);
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, slide_count: 298 });
    expect((await complete(id, slides)).map(({ refusal }) => refusal?.code)).toEqual([
      'resource-exhausted',
      undefined,
      undefined,
    ]);
    expect((await announce(id, [aSlide(4)])).map(({ refusal }) => refusal?.code)).toEqual(['resource-exhausted']);
  });

  test('a slide listed twice is one', async () => {
    const one = aSlide(1);
    const sameSlide = aSlide(2, { slide_id: one.slide_id });
    expect((await announce(id, [one, sameSlide])).map(({ refusal }) => refusal?.message)).toEqual([
      undefined,
      'This upload can’t be started again.',
    ]);
    await announce(id, [sameSlide]);
    await arrive([one, sameSlide]);
    const answers = await complete(id, [one, sameSlide, one]);
    expect(answers.filter(({ slide }) => slide).map((answer) => answer.id)).toHaveLength(2);
    expect((await projectOf(id)).slide_count).toBe(1);
  });

  test('all bytes of a call count toward the day, once', async () => {
    const MB = 1024 * 1024;
    const call40 = () => Array.from({ length: 40 }, (_, number) => aSlide(number, { size: 25 * MB, smaller: [] }));
    const first = call40();
    for (let time = 0; time < 3; time++) await announce(id, first);
    // 40 slides of 25 MB are 1,000 MB; a day allows 20,480.
    for (let calls = 1; calls < 20; calls++) await announce(id, call40());
    await expect(announce(id, call40())).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('announcing a slide again with a smaller size makes no room for others', async () => {
    const MB = 1024 * 1024;
    const slides = (count: number) =>
      Array.from({ length: count }, (_, n) => aSlide(n, { size: 25 * MB, smaller: [] }));
    const first = slides(20);
    await announce(id, first);
    await announce(id, [...first.map((slide) => ({ ...slide, size: 1 })), ...slides(20)]);
    const who = createHash('sha256').update(owner.account.id).digest('hex');
    const counts = await table.query(`RATE_LIMIT#upload-bytes-of-account#${who}`);
    expect(counts.reduce((sum, { count }) => sum + (count as number), 0)).toBe(40 * 25 * MB);
  });
});
