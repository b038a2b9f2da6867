import { linesOfWords } from '#shared/captions/lines-of-words';
import { transcribedId } from '#shared/captions/transcribed-id';
import { firstVersion } from '#shared/entities/change';
import { captionLang } from '#shared/entities/caption';
import type { Project } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/team-user';
import { boundMet, sizeOf } from '#shared/project-bounds';
import { putRecordWrite, removeRecordWrite } from '../../data/edits-store';
import { isAtVersion, rootWrite } from '../../data/project-root';
import { findProjectNow } from '../../data/project-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findTranscription, noteWritten, type Transcription } from '../../data/transcription-store';
import { keptWords } from './heard-words';
import { type Line, nextStep, type Step } from './next-lines';

/** All captions that are to be, in order: the same however often they are made. */
export async function linesHeard(one: Transcription): Promise<Line[]> {
  const lang = captionLang.safeParse(one.language || one.found_language).data;
  const ofParts = await Promise.all(
    one.sounds.map(async ({ file, end }, part) => {
      const own = [...one.pieces.entries()].filter(([, { part: of, problem }]) => of === part && problem === undefined);
      const words = await Promise.all(own.map(([at]) => keptWords(one, at)));
      return linesOfWords(words.flat(), end).map((line) => ({ file, ...line, ...(lang && { lang }) }));
    }),
  );
  return ofParts.flat().map((line, index) => ({ id: transcribedId(one.asked_at, index), ...line }));
}

/** The project is gone, or somebody else has ended this. */
export class Gone extends Error {
  override name = 'Gone';
}

/** What goes beyond the project's bytes ends it before anything gives way: words that are there are worth as much. */
function withinBytes(step: Step, { written }: Transcription, project: Project): Step {
  const staying = project.captions.filter((caption) => !step.removed.includes(caption));
  const after = { ...project, captions: [...staying, ...step.put.map((line) => ({ ...line, version: 0 }))] };
  const hasRoom = boundMet(sizeOf(project), sizeOf(after)) === undefined;
  return hasRoom ? step : { put: [], removed: [], written: written ?? 0, isAll: true, isFull: true };
}

async function writeOnce(seen: Transcription, lines: readonly Line[], writer: TeamUser): Promise<Step> {
  const [one, found] = await Promise.all([findTranscription(seen.project_id), findProjectNow(seen.project_id)]);
  if (!one || one.asked_at !== seen.asked_at || one.ended_at !== undefined) throw new Gone();
  if (!found) throw new Gone();
  const { project } = found;
  const now = Date.now();
  const step = withinBytes(nextStep(one, project, lines), one, project);
  const { put, removed, written } = step;
  if (removed.length === 0 && written === (one.written ?? 0)) return step;
  const change = { durationDelta: 0, slideDelta: 0, conditions: [isAtVersion(project.version)] };
  await transact([
    noteWritten(one, written, one.lines + put.length),
    ...removed.map((item) => removeRecordWrite(project.id, { entity: 'caption', item })),
    ...put.map((line) =>
      putRecordWrite(project.id, { entity: 'caption', item: { ...line, version: firstVersion(now) } }, 0),
    ),
    ...(removed.length + put.length > 0 ? [rootWrite(project.id, change, writer, now)] : []),
  ]);
  return step;
}

/**
 * Writes what was heard as captions, some ninety at once, each once; what gives way goes with what takes its place. One that
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
