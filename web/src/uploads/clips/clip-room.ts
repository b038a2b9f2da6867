import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { bytesText } from '#shared/stored-bytes';
import { clipFilesWording as words } from '../../wording/clip-files';
import { ImportProblem } from '../import-problem';

/** How much sound and video may still be added to a project. */
export interface ClipRoom {
  roomMs: number;
  /** How many clips more the project may have. */
  roomClips: number;
  /** What the plan leaves of the team's stored bytes. */
  roomBytes: number;
}

const minutes = (ms: number): string => (Math.floor(Math.max(0, ms) / 6000) / 10).toFixed(1);

/** Throws `ImportProblem` for a file for which there is no room. `duration` in milliseconds. */
export function checkRoom({ name, size }: File, duration: number, { roomMs, roomClips, roomBytes }: ClipRoom): void {
  if (duration > roomMs) throw new ImportProblem(words.noRoom(name, minutes(duration + 5999), minutes(roomMs)), true);
  if (roomClips < 1) throw new ImportProblem(words.noClip(name, CLIPS_PER_PROJECT_MAX));
  if (size > roomBytes) throw new ImportProblem(words.noBytes(name, bytesText(size), bytesText(roomBytes)), true);
}
