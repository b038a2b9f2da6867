import { parseTime } from '#shared/time/parse-time';
import { formatClock } from '#shared/time/time-text';
import type { Span } from '#shared/time/timeline';
import { SelectField, TextField } from '../../../platform/components/fields';
import { exportWording as words } from '../../../wording/export';
import { type ExportedData, exportedDuration } from '../model/exported-data';
import styles from './export-dialog.module.css';

/** What of a project a file contains, as a person enters it. */
export type Part =
  | { is: 'whole' }
  /** `index` on the timeline. */
  | { is: 'clip'; index: number }
  | { is: 'range'; from: string; to: string };

export const WHOLE: Part = { is: 'whole' };

/** The range of a part, undefined for everything, and what a file's name says of it; undefined if its times are invalid. */
export function toRange(part: Part, whole: ExportedData): { range?: Span; suffix: string } | undefined {
  if (part.is === 'whole') return { suffix: '' };
  if (part.is === 'clip') {
    const { start, duration } = whole.clips[part.index]!;
    return { range: { start, end: start + duration }, suffix: ` ${part.index + 1}` };
  }
  const { start, end } = parseTimes(part, exportedDuration(whole));
  if (start === undefined || end === undefined) return undefined;
  return { range: { start, end }, suffix: ` ${part.from.trim()}–${part.to.trim()}` };
}

/** Parses the entered start and end into milliseconds, undefined if invalid. @param length of the whole presentation, in milliseconds */
function parseTimes({ from, to }: { from: string; to: string }, length: number): Partial<Span> {
  const start = parseTime(from.trim());
  // The clock leaves out the milliseconds of the end.
  const end = to.trim() === formatClock(length) ? length : parseTime(to.trim());
  const isStart = start !== undefined && start < length;
  const isEnd = end !== undefined && end <= length && !(isStart && end <= start);
  return { start: isStart ? start : undefined, end: isEnd ? end : undefined };
}

/** Asks for a part: everything, a clip, or from one moment to another. */
export function PartFields({
  part,
  whole,
  onChange,
}: {
  part: Part;
  whole: ExportedData;
  onChange: (part: Part) => void;
}) {
  const length = exportedDuration(whole);
  const parts: { part: Part; label: string }[] = [
    { part: WHOLE, label: words.whole(length) },
    ...whole.clips.map(({ duration }, index) => ({
      part: { is: 'clip' as const, index },
      label: words.clip(index + 1, duration),
    })),
    { part: { is: 'range', from: '0:00', to: formatClock(length) }, label: words.customRange },
  ];
  const times = part.is === 'range' ? parseTimes(part, length) : undefined;
  const showError = (time: number | undefined) =>
    time === undefined ? words.invalidRange(formatClock(length)) : undefined;
  const shown = part.is === 'clip' ? part.index + 1 : part.is === 'whole' ? 0 : parts.length - 1;
  return (
    <>
      <SelectField
        label={words.part}
        value={`${shown}`}
        options={parts.map(({ label }, index) => ({ value: `${index}`, label }))}
        onChange={(value) => onChange(parts[Number(value)]!.part)}
      />
      {part.is === 'range' && times && (
        <div className={styles.times}>
          <TextField
            label={words.from}
            value={part.from}
            error={showError(times.start)}
            onChange={(from) => onChange({ ...part, from })}
          />
          <TextField
            label={words.to}
            value={part.to}
            error={showError(times.end)}
            onChange={(to) => onChange({ ...part, to })}
          />
        </div>
      )}
    </>
  );
}
