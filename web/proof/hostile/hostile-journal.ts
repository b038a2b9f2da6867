import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from './choose';
import { hostileText } from './hostile-text';

const NUMBERS = [0, 1, 480, 48_000, 96_000, 480_000, 1e9];

/** The journal of a recording on a disk that was interrupted or is damaged: lines as we write them, and others. */
export function hostileJournal(random: Random): string {
  const at = () => pickOne(random, NUMBERS);
  const line = () =>
    pickOne<() => object>(random, [
      () => ({ event: 'sound', at: at(), file_at: at() }),
      () => ({ event: 'begin', order: randomBelow(random, 5), at: at(), slide_id: 'a' }),
      () => ({ event: 'slide', order: randomBelow(random, 5), at: at(), slide_id: 'b' }),
      () => ({ event: pickOne(random, ['pause', 'resume', 'stop']), order: randomBelow(random, 9), at: at() }),
      () => ({ event: 'mark', kind: 'silence', at: at(), ms: at() }),
      () => ({ event: hostileText(random, 10), at: at() }),
    ])();
  const about = {
    event: 'take',
    take_id: 't',
    project_id: 'p',
    uid: 'u',
    started_at: 1,
    sample_rate: 48_000,
    replaced: hostileText(random, 9),
  };
  const lines = [about, ...Array.from({ length: randomBelow(random, 12) }, line)].map((entry) => JSON.stringify(entry));
  const text = `${lines.join('\n')}\n`;
  return random() < 0.7 ? text : text.slice(0, randomBelow(random, text.length)) + hostileText(random, 30);
}
