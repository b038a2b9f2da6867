import { makeSrt } from '#shared/api/publish';
import { LINES_SHOWN_MAX, toShownClips } from '#shared/captions/caption-spans';
import { type Caption, CAPTION_TEXT_MAX, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { type Clip, CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { type Marker, MARKERS_PER_PROJECT_MAX, toShownMarkers } from '#shared/entities/marker';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import {
  addSizes,
  EMPTY_SIZE,
  findExceededBound,
  subtractSizes,
  type ProjectSize,
  measureProject,
} from '#shared/project-bounds';
import { numberedPosition } from './testing/numbered-position';

const caption = (n: number, text = 'x'): Caption => ({
  ...{ id: `${n}`.padStart(20, 'A') as CaptionId, file: '1' as FileId, start: n, end: n + 1, text, version: 1 },
});
const clip = (n: number): Clip => ({
  ...{ created_at: n + 1, file: '1' as FileId, file_name: 'a', type: 'video', url: '', peaks_url: '' },
  ...{ sound_url: '', video_layout: 'full' },
  ...{ duration: 5000, trim_start: 0, trim_end: 5000, position: numberedPosition(n), version: 1 },
});
const marker = (n: number): Marker => ({
  ...{ created_at: n, clip_created_at: 1, slide_id: 'S'.repeat(20) as Marker['slide_id'], source_ms: n, version: 1 },
});
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const parts = ({ clips = 0, markers = 0, captions = 0, text = 'x' }) => ({
  slides: [],
  clips: many(clips, clip),
  markers: many(markers, marker),
  captions: many(captions, (n) => caption(n, text)),
});
const size = (wanted: Parameters<typeof parts>[0]): ProjectSize => measureProject(parts(wanted));

test.each([
  ['clips', CLIPS_PER_PROJECT_MAX, 500],
  ['markers', MARKERS_PER_PROJECT_MAX, 5000],
  ['captions', CAPTIONS_PER_PROJECT_MAX, 5000],
] as const)('a project has a maximum of %s; one that has more can be reduced, but not extended', (kind, most, is) => {
  expect(most).toBe(is);
  const of = (count: number) => size({ [kind]: count });
  expect(findExceededBound(of(most - 1), of(most))).toBeUndefined();
  expect(findExceededBound(of(most), of(most + 1))).toMatch(`A project can have at most ${most}`);
  expect(findExceededBound(of(most + 20), of(most + 20))).toBeUndefined();
  expect(findExceededBound(of(most + 20), of(most + 19))).toBeUndefined();
  expect(findExceededBound(of(most + 20), of(most + 21))).toMatch(`A project can have at most ${most}`);
});

test(`clips and captions list at most ${LINES_SHOWN_MAX} lines together, however often clips repeat a file`, () => {
  const of = (clips: number, captions: number) => size({ clips, captions });
  expect(findExceededBound(of(0, 0), of(10, 2000))).toBeUndefined();
  expect(findExceededBound(of(10, 2000), of(10, 2001))).toMatch('at most 20000 captions');
  expect(findExceededBound(of(11, 2001), of(10, 2001))).toBeUndefined();
});

test('makeSrt refuses clips that would list more', () => {
  const shown = toShownClips(
    [clip(0)],
    many(2000, (n) => caption(n)),
  );
  const repeated = (times: number) => [...shown, ...many(times - 1, (n) => ({ ...clip(n + 1), captions: [] }))];
  const input = (times: number) => ({ clips: repeated(times) });
  expect(makeSrt.input.safeParse(input(10)).success).toBe(true);
  expect(makeSrt.input.safeParse(input(11)).success).toBe(false);
});

test('records take at most 4 MB, in bytes and as often as clips list them; the response that opens them stays below 6', () => {
  const text = '語'.repeat(CAPTION_TEXT_MAX);
  const of = (captions: number) => parts({ clips: 1, markers: MARKERS_PER_PROJECT_MAX, captions, text });
  let most = 0;
  while (findExceededBound(size({}), measureProject(of(most + 50))) === undefined) most += 50;
  expect(most).toBeGreaterThan(500);
  const full = of(most);
  const url = `/projects/${'P'.repeat(20)}/slides/${'S'.repeat(20)}.webp`;
  const slides = [{ id: 'S'.repeat(20), url }] as unknown as Parameters<typeof toShownMarkers>[0]['slides'];
  const shown = { clips: toShownClips(full.clips, full.captions), markers: toShownMarkers({ ...full, slides }) };
  expect(Buffer.byteLength(JSON.stringify({ ...full, ...shown }))).toBeLessThan(6 * 1024 ** 2);
});

test('sizes add up: what was not read counts the same before and after a change', () => {
  const whole = parts({ clips: 3, markers: 5, captions: 20 });
  const [first, ...others] = whole.captions;
  const changed = { ...first!, text: 'longer', version: 2_000_000_000_000 };
  const read = (captions: Caption[]) => measureProject({ slides: [], clips: whole.clips, markers: [], captions });
  const delta = subtractSizes(read([changed]), read([first!]));
  expect(delta).toEqual({ ...EMPTY_SIZE, bytes: 4 * 'onger'.length });
  const after = measureProject({ ...whole, captions: [changed, ...others] });
  expect(addSizes(measureProject(whole), delta)).toEqual(after);
});
