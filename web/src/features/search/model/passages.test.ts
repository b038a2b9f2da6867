import type { Comment } from '#shared/entities/comment';
import type { Caption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { FileId, SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { listPassages, makeExcerpt, findMoment } from './passages';

const slides = [
  { id: 's1' as SlideId, position: 'a', text: 'Title', notes: 'One sentence. Another one.' },
  { id: 's2' as SlideId, position: 'b', text: '  ', notes: '' },
] as Slide[];
const show = (slide_id: string, source_ms: number) =>
  ({ created_at: source_ms, clip_created_at: 100, source_ms, slide_id }) as Marker;
const file = '100' as FileId;
const say = (start: number, end: number, text: string) => ({ id: `${start}`, file, start, end, text }) as Caption;
const clip = { created_at: 100, file, position: 'a', duration: 9_000, trim_start: 1_000, trim_end: 10_000 } as Clip;
const comment = (text: string, anchor: Comment['anchor']) => ({ text, anchor }) as Comment;

const passages = listPassages(
  {
    slides: slides.toReversed(),
    clips: [clip],
    markers: [show('s1', 1_000), show('s2', 6_000)],
    captions: [
      say(2_000, 3_000, 'We begin'),
      say(3_000, 4_000, 'with this.'),
      say(4_000, 5_500, 'Then we'),
      say(6_500, 7_000, 'end'),
      say(0, 900, 'Trimmed'),
    ],
  },
  [comment('Louder', { file, source_ms: 7_000, slide_id: '' }), comment('Nice', null)],
);

test('passages are texts of slides, sentences of notes and captions, and comments, with their slide and moment', () => {
  const facts = passages.map((one) => [one.kind, one.text, findMoment(one, []), one.slideNumber]);
  expect(facts).toEqual([
    ['slide', 'Title', 0, 1],
    ['notes', 'One sentence.', 0, 1],
    ['notes', 'Another one.', 0, 1],
    ['caption', 'We begin with this.', 1_000, 1],
    ['caption', 'Then we', 3_000, 1],
    ['caption', 'end', 5_500, 2],
    ['comment', 'Louder', 6_000, 2],
    ['comment', 'Nice', undefined, 0],
  ]);
});

test('the moment of a word is that of its caption within the sentence', () => {
  const sentence = passages.find(({ text }) => text === 'We begin with this.')!;
  expect(findMoment(sentence, [{ start: 14, end: 18 }])).toBe(2_000);
});

const render = (text: string, ...marks: [number, number][]) =>
  makeExcerpt(
    text,
    marks.map(([start, end]) => ({ start, end })),
  )
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

test('a short text is shown whole, with its words marked', () => {
  expect(render('We begin', [0, 2], [3, 8])).toBe('[We] [begin]');
});

test('of a long text, the words around the first mark are shown', () => {
  const filler = 'lorem ipsum '.repeat(20);
  const excerpt = render(`${filler}found ${filler}`, [filler.length, filler.length + 5]);
  expect(excerpt).toMatch(/^…ipsum (lorem ipsum )+\[found\] (lorem ipsum )+lorem( ipsum)?…$/);
  expect(excerpt.length).toBeLessThan(220);
});
