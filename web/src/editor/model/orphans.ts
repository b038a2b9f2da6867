import { type Caption } from '#shared/entities/caption';
import { notesOfGoneSlides } from './overtaken-words';
import { hasWords, wordsIn } from './record-words';
import { captionRecord, keyOf, type Records } from './records';
import { type RecordsDiff } from './records-diff';

/** What was written here and has lost its place. */
export interface LostWords {
  /** Captions that were changed here and removed by somebody else before that was saved: what is said in them is here alone. */
  orphans: readonly Caption[];
  /** Words that were written here and have no place any more: their slide is gone, or others stand there since. */
  overtaken: readonly string[];
}

export const withOvertaken = <State extends LostWords>(state: State, words: readonly string[]): State =>
  words.length === 0 ? state : { ...state, overtaken: [...state.overtaken, ...words.filter(hasWords)] };

/** The captions that a change was made to, and that are not among these records any more, as the change left them. */
function orphansOf(records: Records, diff: RecordsDiff): Caption[] {
  return Object.entries(diff.updated).flatMap(([key, [, { entity, item }]]) =>
    entity === 'caption' && !records.has(key) ? [item] : [],
  );
}

/** Adds orphans; other words of the same caption, which are older, stay as words alone. */
export function withFound<State extends LostWords>(state: State, found: readonly Caption[]): State {
  if (found.length === 0) return state;
  const sameOf = ({ id }: Caption) => found.find((each) => each.id === id);
  const older = state.orphans.filter((each) => (sameOf(each)?.text ?? each.text) !== each.text);
  const orphans = [...state.orphans.filter((each) => !sameOf(each)), ...found];
  return withOvertaken(
    { ...state, orphans },
    older.map(({ text }) => text),
  );
}

/** Keeps in mind what a change, which is about to be given up, was made to. */
export const withOrphans = <State extends LostWords>(state: State, records: Records, diff: RecordsDiff): State =>
  withFound(withOvertaken(state, notesOfGoneSlides(records, diff)), orphansOf(records, diff));

/** Orphans whose caption is there again are none any more; where it says something else, their words stay as words alone. */
export function withoutReturned<State extends LostWords>(state: State, records: Records): State {
  const nowOf = (caption: Caption) => records.get(keyOf(captionRecord(caption)));
  const returned = state.orphans.filter(nowOf);
  if (returned.length === 0) return state;
  const words = returned.filter((each) => wordsIn(nowOf(each)!) !== each.text).map(({ text }) => text);
  return withOvertaken({ ...state, orphans: state.orphans.filter((each) => !nowOf(each)) }, words);
}
