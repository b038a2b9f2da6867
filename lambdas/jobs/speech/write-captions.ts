import { linesOfWords } from '#shared/captions/lines-of-words';
import { transcribedId } from '#shared/captions/transcribed-id';
import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { firstVersion } from '#shared/entities/change';
import type { TeamUser } from '#shared/entities/team-user';
import { putRecordWrite, removeRecordWrite, storeListedCaptions } from '../../data/edits-store';
import { isAtVersion, rootWrite } from '../../data/project-root';
import { findProjectNow } from '../../data/project-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findTranscription, noteWritten, type Transcription } from '../../data/transcription-store';
import { keptWords } from './heard-words';

/** Beside these a transaction has two writes more. */
const AT_ONCE = 90;

type Line = Omit<Caption, 'version'>;

const meets = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** All captions that are to be, in order: the same however often they are made. */
export async function linesHeard(one: Transcription): Promise<Line[]> {
  const ofParts = await Promise.all(
    one.sounds.map(async ({ file, end }, part) => {
      const own = [...one.pieces.entries()].filter(([, piece]) => piece.part === part);
      const words = await Promise.all(own.map(([at]) => keptWords(one, at)));
      return linesOfWords(words.flat(), end).map((line) => ({ file, ...line }));
    }),
  );
  return ofParts.flat().map((line, index) => ({ id: transcribedId(one.asked_at, index), ...line }));
}

/** Of those that are there, what gives way: what stood where was listened to when somebody asked. */
function captionsToRemove(one: Transcription, there: readonly Caption[], lines: readonly Line[]): Caption[] {
  if (one.mode === 'fill-gaps') return [];
  const ours = new Set(lines.map(({ id }) => id));
  return there.filter(
    (caption) =>
      !ours.has(caption.id) &&
      // Versions begin with the moment at which something is made.
      caption.version <= one.asked_at &&
      one.sounds.some((sound) => sound.file === caption.file && meets(sound, caption)),
  );
}

/** The project is gone, or somebody else has ended this. */
export class Gone extends Error {
  override name = 'Gone';
}

/** What was written in one go. */
interface Written {
  /** There is no more to write. */
  isAll: boolean;
  /** The project holds no more. */
  isFull: boolean;
}

async function writeOnce(seen: Transcription, lines: readonly Line[], writer: TeamUser): Promise<Written> {
  const [one, found] = await Promise.all([findTranscription(seen.project_id), findProjectNow(seen.project_id)]);
  if (!one || one.asked_at !== seen.asked_at || one.ended_at !== undefined) throw new Gone();
  if (!found) throw new Gone();
  const { project, listedCaptions } = found;
  await storeListedCaptions(project.id, listedCaptions);
  const now = Date.now();
  const removed = captionsToRemove(one, project.captions, lines).slice(0, AT_ONCE);
  const written = one.written ?? 0;
  const next = removed.length > 0 ? [] : lines.slice(written, written + AT_ONCE);
  const played = new Set(project.clips.map(({ file }) => file));
  const free = next.filter((line) => {
    const isTaken = project.captions.some((each) => each.file === line.file && meets(each, line));
    return played.has(line.file) && !isTaken;
  });
  const put = free.slice(0, Math.max(0, CAPTIONS_PER_PROJECT_MAX - project.captions.length));
  const isAll = removed.length === 0 && written + next.length >= lines.length;
  const isFull = put.length < free.length;
  if (removed.length + next.length === 0) return { isAll, isFull };
  const change = { durationDelta: 0, slideDelta: 0, conditions: [isAtVersion(project.version)] };
  await transact([
    noteWritten(one, written + next.length, one.lines + put.length),
    ...removed.map((item) => removeRecordWrite(project.id, { entity: 'caption', item })),
    ...put.map((line) =>
      putRecordWrite(project.id, { entity: 'caption', item: { ...line, version: firstVersion(now) } }, 0),
    ),
    ...(removed.length + put.length > 0 ? [rootWrite(project.id, change, writer, now)] : []),
  ]);
  return { isAll, isFull };
}

/**
 * Writes what was heard as captions: first those go that give way, then the new ones come, some ninety at once, each once. One that
 * would stand over another is left out, and so is what no clip plays any more. Yields in between; gives whether all found room.
 * @throws Gone
 */
export async function* writeCaptions(one: Transcription, writer: TeamUser): AsyncGenerator<void, boolean> {
  const lines = await linesHeard(one);
  for (let hadRoom = true; ;) {
    const { isAll, isFull } = await retryConflicts(() => writeOnce(one, lines, writer));
    hadRoom &&= !isFull;
    if (isAll) return hadRoom;
    yield;
  }
}
