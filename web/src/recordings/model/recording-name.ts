import { clockText } from '#shared/time/clock-text';
import type { Take } from '../../media/capture/take';
import type { StoredTake } from '../../media/capture/takes';
import { recordingsWording as words } from '../../wording/recordings';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** What a recording is called: when it was made, and its length. */
export const recordingName = ({ startedAt, durationMs }: Pick<StoredTake, 'startedAt' | 'durationMs'>): string =>
  words.nameOf(day.format(startedAt), clockText(durationMs));

/** The name of the file that a take is saved as: the day and the time at which it was made, as they sort. */
export function recordingFileName({ startedAt, video }: Pick<Take, 'startedAt' | 'video'>): string {
  const at = new Date(startedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return words.fileName(`${date} ${two(at.getHours())}.${two(at.getMinutes())}`, video?.file ? 'mp4' : 'm4a');
}
