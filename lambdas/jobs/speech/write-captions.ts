import { splitIntoCaptions } from '#shared/captions/split-into-captions';
import { transcribedId } from '#shared/captions/transcribed-id';
import { type Caption, captionLang, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { firstVersion } from '#shared/entities/change';
import type { Project } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/user';
import { findExceededBound, measureProject, subtractSizes } from '#shared/project-bounds';
import { putRecordWrite, removeRecordWrite } from '../../data/project-items';
import { findRoot, versionCondition, updateRootWrite } from '../../data/project-root';
import { findWholeProject } from '../../data/project-store';
import { retryConflicts, transact } from '../../data/table';
import { findTranscription, recordWrittenWrite, type Transcription } from '../../data/transcription-store';
import { readWords } from './transcribe-pieces';

/** All captions to write, in order. Deterministic. */
export async function buildLines(one: Transcription): Promise<Line[]> {
  const lang = captionLang.safeParse(one.language || one.found_language).data;
  const ofParts = await Promise.all(
    one.sounds.map(async ({ file, end }, part) => {
      const own = [...one.pieces.entries()].filter(([, { part: of, problem }]) => of === part && problem === undefined);
      const words = await Promise.all(own.map(([at]) => readWords(one, at)));
      return splitIntoCaptions(words.flat(), end).map((line) => ({ file, ...line, ...(lang && { lang }) }));
    }),
  );
  return ofParts.flat().map((line, index) => ({ id: transcribedId(one.requested_at, index), ...line }));
}

/** The project is deleted, or another call ended the transcription. */
export class TranscriptionGone extends Error {
  override name = 'TranscriptionGone';
}

function applyStep(project: Project, { put, removed }: Step): Project {
  const staying = project.captions.filter((caption) => !removed.includes(caption));
  return { ...project, captions: [...staying, ...put.map((line) => ({ ...line, version: 0 }))] };
}

/** If the result would exceed the project's bytes, stops before removing anything: existing captions are worth as much as new ones. */
function limitToProjectBytes(step: Step, { written }: Transcription, project: Project): Step {
  const hasRoom = findExceededBound(measureProject(project), measureProject(applyStep(project, step))) === undefined;
  return hasRoom ? step : { put: [], removed: [], written: written ?? 0, isLast: true, isFull: true };
}

async function writeStep(seen: Transcription, lines: readonly Line[], writer: TeamUser): Promise<Step> {
  // The root is read first: if anything is written after that, its version changes, and this step fails.
  const [one, root] = await Promise.all([findTranscription(seen.project_id), findRoot(seen.project_id)]);
  if (!one || one.requested_at !== seen.requested_at || one.ended_at !== undefined) throw new TranscriptionGone();
  const project = root && (await findWholeProject(seen.project_id, { consistent: true }));
  if (!project) throw new TranscriptionGone();
  const now = Date.now();
  const step = limitToProjectBytes(planNextStep(one, project, lines), one, project);
  const { put, removed, written } = step;
  if (removed.length === 0 && written === (one.written ?? 0)) return step;
  const change = {
    durationDelta: 0,
    sizeDelta: subtractSizes(measureProject(applyStep(project, step)), measureProject(project)),
    revised: ['caption' as const],
    conditions: [versionCondition(root)],
  };
  await transact([
    recordWrittenWrite(one, written, one.caption_count + put.length),
    ...removed.map((item) => removeRecordWrite(project.id, { entity: 'caption', item })),
    ...put.map((line) =>
      putRecordWrite(project.id, { entity: 'caption', item: { ...line, version: firstVersion(now) } }, 0),
    ),
    ...(removed.length + put.length > 0 ? [updateRootWrite(project.id, change, writer, now)] : []),
  ]);
  return step;
}

/**
 * Writes the transcribed captions, about ninety at once, each once; a replaced caption is removed with its replacement. Omits a caption
 * that would overlap another, and one that no clip plays any more. Yields in between; returns whether all captions fit.
 * @throws TranscriptionGone
 */
export async function* writeCaptions(one: Transcription, writer: TeamUser): AsyncGenerator<void, boolean> {
  const lines = await buildLines(one);
  for (let hadRoom = true; ;) {
    const { isLast, isFull } = await retryConflicts(() => writeStep(one, lines, writer));
    hadRoom &&= !isFull;
    if (isLast) return hadRoom;
    yield;
  }
}

/** Leaves room for two more writes in the transaction. */
const AT_ONCE = 90;

export type Line = Omit<Caption, 'version'>;

type CaptionRange = Pick<Caption, 'file' | 'start' | 'end'>;
const isOverlapping = (a: CaptionRange, b: CaptionRange): boolean =>
  a.file === b.file && a.start < b.end && b.start < a.end;

interface ExistingRecords {
  captions: readonly Caption[];
  clips: readonly { file: string }[];
}

interface Step {
  put: readonly Line[];
  removed: readonly Caption[];
  /** How many of the lines are processed after it. */
  written: number;
  isLast: boolean;
  isFull: boolean;
}

/** The ranges that were transcribed. A range that failed gets no new words and keeps its existing ones. */
const transcribedRanges = ({ sounds, pieces }: Transcription): CaptionRange[] =>
  pieces
    .filter(({ problem }) => problem === undefined)
    .map(({ part, start, end }) => ({ file: sounds[part]!.file, start, end }));

/** The existing captions to replace: those in transcribed ranges, unless they changed after the request. */
function findReplacedCaptions(one: Transcription, there: readonly Caption[], lines: readonly Line[]): Caption[] {
  if (one.mode === 'fill-gaps') return [];
  const ours = new Set(lines.map(({ id }) => id));
  const transcribed = transcribedRanges(one);
  return there.filter(
    (caption) =>
      !ours.has(caption.id) &&
      // A version is the time of the last change.
      caption.version <= one.requested_at &&
      transcribed.some((place) => isOverlapping(place, caption)),
  );
}

/** The next lines, with the captions that they overlap: as many as fit one transaction, and at least one. */
function takeNextLines(next: readonly Line[], going: readonly Caption[]): { lines: Line[]; removed: Set<Caption> } {
  const [lines, removed]: [Line[], Set<Caption>] = [[], new Set()];
  for (const line of next) {
    const met = going.filter((caption) => !removed.has(caption) && isOverlapping(caption, line));
    if (lines.length > 0 && lines.length + removed.size + met.length >= AT_ONCE) break;
    lines.push(line);
    for (const caption of met) removed.add(caption);
  }
  return { lines, removed };
}

/**
 * The next lines to write, with the captions that they replace; at the end, the other captions to remove. So an interruption leaves either
 * the old or the new caption. If the project is full, the other captions are removed first.
 */
export function planNextStep(one: Transcription, { captions, clips }: ExistingRecords, lines: readonly Line[]): Step {
  const written = one.written ?? 0;
  const going = findReplacedCaptions(one, captions, lines);
  const next = takeNextLines(lines.slice(written, written + AT_ONCE), going);
  const staying = captions.filter((caption) => !next.removed.has(caption));
  const played = new Set(clips.map(({ file }) => file));
  const free = next.lines.filter(
    (line) => played.has(line.file) && !staying.some((caption) => isOverlapping(caption, line)),
  );
  const room = Math.max(0, CAPTIONS_PER_PROJECT_MAX - staying.length);
  const rest = going.filter((caption) => !next.removed.has(caption));
  const mustMakeRoom = rest.length > 0 && (next.lines.length === 0 || free.length > room);
  if (mustMakeRoom || next.removed.size > AT_ONCE) {
    const removed = (mustMakeRoom ? rest : [...next.removed]).slice(0, AT_ONCE);
    const isAll = next.lines.length === 0 && rest.length <= AT_ONCE;
    return { put: [], removed, written, isLast: isAll, isFull: false };
  }
  return {
    put: free.slice(0, room),
    removed: [...next.removed],
    written: written + next.lines.length,
    isLast: rest.length === 0 && written + next.lines.length >= lines.length,
    isFull: free.length > room,
  };
}
