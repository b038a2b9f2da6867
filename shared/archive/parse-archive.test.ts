import { ArchiveError, parseArchive } from '#shared/archive/parse-archive';
import { projectArchive, type ProjectArchive } from '#shared/archive/project-archive';
import { COMMENTS_MAX } from '#shared/entities/comment';
import { SIZE_MAX } from '#shared/project-bounds';
import sample from './testing/format-1.json';

const stored = sample as unknown as ProjectArchive;
const [first, second] = stored.clips as [ProjectArchive['clips'][number], ProjectArchive['clips'][number]];
const FOREIGN = 'Zzzzzzzzzzzzzzzzzzzz';

function findProblem(found: unknown): string {
  try {
    parseArchive(typeof found === 'string' ? found : JSON.stringify(found));
    return '';
  } catch (error) {
    return error instanceof ArchiveError ? error.reason : String(error);
  }
}

const replaceFirst = <Name extends 'slides' | 'clips' | 'markers' | 'captions' | 'comments'>(
  name: Name,
  change: object,
) => ({ ...stored, [name]: stored[name].map((item, index) => (index === 0 ? { ...item, ...change } : item)) });

test('a file of format 1 has all of its records, and fields of later days are dropped', () => {
  expect(parseArchive(JSON.stringify(sample))).toEqual(sample);
  expect(parseArchive(JSON.stringify({ ...sample, later: 1 }))).toEqual(sample);
});

test('settings that it doesn’t name have a project’s defaults', () => {
  expect(parseArchive(JSON.stringify({ ...sample, settings: {} })).settings).toEqual({
    ...{ allow_downloads: true, allow_comments: false, allow_search_engines: false, show_notes: false },
  });
});

test.each(['', '{', 'null', '[]', '{"kind":"other","format":1}', '{"kind":"narradeck-project"}'])(
  '%s is no project of ours',
  (text) => expect(findProblem(text)).toBe('unknown'),
);

test('a later format is recognized, whatever else it has', () => {
  expect(findProblem({ kind: 'narradeck-project', format: 2, slides: 'elsewhere' })).toBe('newer');
});

test('a list that is longer than a project’s is refused before its records are looked at', () => {
  const look = jest.spyOn(projectArchive, 'safeParse');
  const { slides, clips, markers, captions } = SIZE_MAX;
  for (const [name, most] of Object.entries({ slides, clips, markers, captions, comments: COMMENTS_MAX }))
    expect(findProblem({ ...stored, [name]: Array.from({ length: most + 1 }, () => 0) })).toBe('invalid');
  const word_times = Array.from({ length: 501 }, () => '');
  expect(findProblem(replaceFirst('captions', { word_times }))).toBe('invalid');
  expect(look).not.toHaveBeenCalled();
});

test.each<[what: string, lie: object]>([
  ['a slide change that shows a foreign slide', replaceFirst('markers', { slide_id: FOREIGN })],
  ['a slide change of a foreign clip', replaceFirst('markers', { clip_created_at: 7 })],
  ['a caption of a foreign file', replaceFirst('captions', { file: 'elsewhere' })],
  ['a reply to a foreign comment', replaceFirst('comments', { reply_to: FOREIGN })],
  ['a comment that replies to itself', replaceFirst('comments', { reply_to: stored.comments[0]!.id })],
  [
    'a reply to a reply',
    {
      ...stored,
      comments: [{ ...stored.comments[2], reply_to: stored.comments[1]!.id }, ...stored.comments.slice(0, 2)],
    },
  ],
  ['two slides with one id', { ...stored, slides: [stored.slides[0], stored.slides[0]] }],
  ['two clips with one id', { ...stored, clips: [first, first, ...stored.clips.slice(1)] }],
  ['two captions with one id', { ...stored, captions: [stored.captions[0], stored.captions[0]] }],
  ['two slide changes with one id', { ...stored, markers: [stored.markers[0], ...stored.markers] }],
  ['a file with two ids', { ...stored, clips: [{ ...first, file: 'other' }, ...stored.clips.slice(1)] }],
  ['an id of two files', { ...stored, clips: [first, { ...second, url: 'clips/009.m4a' }, stored.clips[2]] }],
  ['a clip without a file', replaceFirst('clips', { url: '' })],
  ['a slide without a picture', replaceFirst('slides', { url: '' })],
  ['a sound without a slide change', { ...stored, markers: stored.markers.slice(0, 2) }],
  ['a clip whose length is not that of its part', replaceFirst('clips', { duration: 2999 })],
  ['a caption that ends before it starts', replaceFirst('captions', { start: 901 })],
  ['a path that leads out of its folder', replaceFirst('clips', { url: 'clips/../project.json' })],
  ['an address for a path', replaceFirst('slides', { url: 'https://a.example/001.webp' })],
  [
    'more slides than a project has room for',
    {
      ...stored,
      slides: Array.from({ length: 301 }, (_, n) => ({
        ...stored.slides[0],
        id: `Aaaaaaaaaaaaaaaa${String(n + 1111).replaceAll('0', 'Z')}`,
      })),
    },
  ],
  ['a name without a letter', { ...stored, name: ' ' }],
  ['a comment without words', replaceFirst('comments', { text: '' })],
])('%s is refused', (_, lie) => expect(findProblem(lie)).toBe('invalid'));
