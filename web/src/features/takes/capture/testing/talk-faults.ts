import { cutTake, type TimedCommand } from '../../store/cut-take';
import { parseJournal } from '../../store/journal';
import { RATE, record, type Recorded, type Talk, valueOf } from './record-talk';

const NEAR_ENOUGH_MS = 3;

const placed = (journal: string): TimedCommand[] => {
  const orders: TimedCommand[] = [];
  for (const line of journal.trim().split('\n')) {
    const { order, ...entry } = JSON.parse(line) as TimedCommand & { order?: number };
    if (order !== undefined) orders[order] = entry;
  }
  return orders;
};

/** The sample that was heard at a moment: the first that was not heard before it. */
const heardAt = ({ heardAtMs }: Recorded, momentMs: number): number => {
  const at = heardAtMs.findIndex((ms) => ms >= momentMs);
  return at < 0 ? heardAtMs.length : at;
};

/** Describes the faults of a recording; empty if every command is at its moment and no sample is missing. */
export function faults(talk: Talk, nearEnoughMs = NEAR_ENOUGH_MS): string[] {
  const recorded = record(talk);
  const { take, journal, file, heardAtMs } = recorded;
  const found: string[] = [];
  for (const [i, order] of placed(journal).entries()) {
    const act = [...talk.acts].sort((a, b) => a.toldMs - b.toldMs)[i]!;
    const meant = heardAt(recorded, act.momentMs);
    const offMs = ((Math.min(order.at, heardAtMs.length) - meant) * 1000) / RATE;
    if (Math.abs(offMs) > nearEnoughMs) found.push(`${order.event} at ${act.momentMs} is ${offMs} ms off`);
  }
  const cut = take.cut();
  const { ranges } = cutTake(placed(journal), heardAtMs.length, RATE);
  const said = ranges.flatMap(({ from, to }) => heardAtMs.slice(from, to).map(valueOf));
  const read = [...take.read(cut, 0, cut.sampleCount)];
  if (read.length !== said.length || read.some((value, i) => value !== said[i]))
    found.push('sound is missing from the take');
  const recovered = parseJournal(journal, file.length);
  const onDisk = recovered?.ranges.flatMap(({ from, to }) => [...file.slice(from, to)]) ?? [];
  if (onDisk.length !== said.length || onDisk.some((value, i) => value !== said[i]))
    found.push('sound is missing on disk');
  return found;
}
