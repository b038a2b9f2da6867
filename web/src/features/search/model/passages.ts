import { layOutCaptions } from '#shared/captions/caption-spans';
import { splitSentences } from '#shared/captions/notes/note-words';
import { wordEnding, wordSeparator } from '#shared/captions/words';
import type { Comment } from '#shared/entities/comment';
import type { Project } from '#shared/entities/project';
import type { Slide } from '#shared/entities/slide';
import { resolveAnchor } from '#shared/time/anchor';
import { spanAt } from '#shared/time/span-at';
import { compareSlides, layOutTimeline } from '#shared/time/timeline';
import type { Mark } from './search-index';

/** A text of a project that is searched and shown as a whole. */
export interface Passage {
  kind: 'slide' | 'notes' | 'caption' | 'comment';
  text: string;
  /** When the text is spoken or shown, in milliseconds of the timeline, from each of these characters on; empty if it never is. */
  starts: { offset: number; at: number }[];
  slide: Slide | undefined;
  /** The slide's number, counted from 1; 0 without a slide. */
  slideNumber: number;
}

/** Enough to recognize the context. */
const PASSAGE_LENGTH_MAX = 200;

/** The searched texts of a project: of slides, sentences of notes and captions, and comments. */
export function listPassages(
  { slides, clips, markers, captions }: Pick<Project, 'slides' | 'clips' | 'markers' | 'captions'>,
  comments: readonly Comment[],
): Passage[] {
  const timeline = layOutTimeline(clips, markers);
  const deck = [...slides].sort(compareSlides);
  const numbers = new Map<string, number>(deck.map(({ id }, index) => [id, index + 1]));
  const place = (id: string | undefined) => {
    const slideNumber = numbers.get(id ?? '') ?? 0;
    return { slide: deck[slideNumber - 1], slideNumber };
  };
  const slideAt = (ms: number) => spanAt(timeline.markers, ms)?.marker.slide_id;
  const startsAt = (at: number | undefined) => (at === undefined ? [] : [{ offset: 0, at }]);
  const ofSlides = deck.flatMap(({ id, text, notes }): Passage[] => {
    const at = timeline.markers.find(({ marker }) => marker.slide_id === id)?.start;
    const own = { starts: startsAt(at), ...place(id) };
    return [
      ...(text.trim() === '' ? [] : [{ kind: 'slide' as const, text, ...own }]),
      ...splitSentences(notes).map((sentence) => ({ kind: 'notes' as const, text: sentence, ...own })),
    ];
  });
  const ofComments = comments.map(({ text, anchor }): Passage => {
    const found = anchor && resolveAnchor(timeline, anchor);
    const at = found && found.is !== 'gone' ? found.at : undefined;
    return { kind: 'comment', text, starts: startsAt(at), ...place(at === undefined ? anchor?.slide_id : slideAt(at)) };
  });
  const lines = layOutCaptions(timeline.clips, captions).map(({ caption: { text }, start }) => ({ text, start }));
  const spoken = joinSentences(lines, slideAt).map(({ slideId, ...said }): Passage => ({
    kind: 'caption',
    ...said,
    ...place(slideId),
  }));
  return [...ofSlides, ...spoken, ...ofComments];
}

interface Sentence extends Pick<Passage, 'text' | 'starts'> {
  slideId: string | undefined;
}

/** Joins captions to sentences; a new slide begins a new one. */
function joinSentences(
  lines: readonly { text: string; start: number }[],
  slideAt: (ms: number) => string | undefined,
): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { text, start } of lines) {
    const slideId = slideAt(start);
    const last = sentences.at(-1);
    const isContinued =
      last?.slideId === slideId &&
      wordEnding(last?.text ?? '') !== 'sentence' &&
      (last?.text.length ?? 0) + text.length < PASSAGE_LENGTH_MAX;
    if (!last || !isContinued) {
      sentences.push({ text, starts: [{ offset: 0, at: start }], slideId });
      continue;
    }
    const begun = last.text + wordSeparator(last.text, text);
    last.starts.push({ offset: begun.length, at: start });
    last.text = begun + text;
  }
  return sentences;
}

/** When the first marked word of a passage is spoken or shown; undefined if never. */
export const findMoment = ({ starts }: Passage, marks: readonly Mark[]): number | undefined =>
  (starts.findLast(({ offset }) => offset <= (marks[0]?.start ?? 0)) ?? starts[0])?.at;

const BEFORE_MARK = 60;

export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/** The pieces of a text, marked and not. Of a long one, those around the first mark. */
export function makeExcerpt(text: string, marks: readonly Mark[]): TextPiece[] {
  const first = marks[0]?.start ?? 0;
  const isLong = text.length > PASSAGE_LENGTH_MAX;
  const from = isLong && first > BEFORE_MARK ? nextWord(text, first - BEFORE_MARK, first) : 0;
  const until = isLong ? previousWord(text, from + PASSAGE_LENGTH_MAX) : text.length;
  const pieces: TextPiece[] = from > 0 ? [{ text: '…', isMarked: false }] : [];
  let at = from;
  for (const { start, end } of marks.filter(({ end }) => end <= until)) {
    pieces.push({ text: text.slice(at, start), isMarked: false }, { text: text.slice(start, end), isMarked: true });
    at = end;
  }
  const rest = text.slice(at, until) + (until < text.length ? '…' : '');
  return [...pieces, { text: rest, isMarked: false }].filter((piece) => piece.text !== '');
}

/** The beginning of the first word at or after a position, at most `latest`. */
function nextWord(text: string, from: number, latest: number): number {
  const space = text.slice(from, latest).search(/\s/u);
  return space < 0 ? from : from + space + 1;
}

/** The end of the last word before a position. */
function previousWord(text: string, until: number): number {
  if (until >= text.length) return text.length;
  const before = text.slice(0, until);
  const space = before.search(/\s\S*$/u);
  return space > until - BEFORE_MARK ? space : until;
}
