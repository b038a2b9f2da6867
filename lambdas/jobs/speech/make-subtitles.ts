import type { ProjectId } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { RecognizerBusy, RecognitionFailed } from '../../adapters/recognizer';
import { findMember } from '../../data/member-store';
import { findProject, findWholeProject } from '../../data/project-store';
import { ConditionFailed, ConflictRetriesExhausted, retryConflicts } from '../../data/table';
import {
  startWriting,
  type TranscriptionOutcome,
  endTranscription,
  findTranscription,
  recordFailure,
  type Transcription,
} from '../../data/transcription-store';
import { logFailure, logger } from '../../runtime/logger';
import type { Continuation, Work } from '../job';
import { planPieces } from './plan-pieces';
import { PieceAlreadyClaimed, deleteWords, transcribePieces, isLanguageUnknown } from './transcribe-pieces';
import { TranscriptionGone, writeCaptions } from './write-captions';
import { HOUR_MS } from '#shared/time/durations';

/** The notification of a finished piece may be lost, so the job polls at this interval. */
const POLL_SECONDS = 60;
/** Longer than a service takes for ten minutes of audio, even when it is busy. */
const TIMEOUT_MS = 6 * HOUR_MS;
const FAILURES_MAX = 5;
const FIRST_PAUSE_SECONDS = 15;
/** Gives people who save continuously time to pause. */
const CONFLICT_PAUSE_SECONDS = 5;

/** Ends a running transcription; does nothing if it has ended already. */
const endRunning = (project: ProjectId, requestedAt: number, ending: TranscriptionOutcome): Promise<void> =>
  retryConflicts(async () => {
    const now = await findTranscription(project);
    if (now?.requested_at !== requestedAt || now.ended_at !== undefined) return;
    await endTranscription(now, ending, Date.now());
    logger.info('Subtitles ended', { outcome: ending.outcome, seconds: now.seconds });
  });

/** Shown to the person who restores a project from the trash whose subtitles were in progress. */
const DELETED_MESSAGE = 'The project was deleted while its subtitles were being made.';

/**
 * The person who requested the subtitles, if they may still write captions here.
 * @throws RecognitionFailed when the project is deleted, or they no longer may
 */
async function findWriter({ project_id, uid, account_id }: Transcription): Promise<TeamUser> {
  const [project, writer] = await Promise.all([findProject(project_id), findMember(uid, account_id)]);
  if (!project) throw new RecognitionFailed(DELETED_MESSAGE);
  if (!writer || authorize(writer, { do: 'editProject', project }) !== 'allowed')
    throw new RecognitionFailed('The person who requested these subtitles can no longer edit the project.');
  return writer;
}

const pollLater: Continuation = { afterSeconds: POLL_SECONDS };

async function* processTranscription(asked: Transcription): Work {
  const { project_id, requested_at } = asked;
  const writer = await findWriter(asked);
  const transcribed = yield* transcribePieces(await planPieces(asked));
  if (transcribed.pieces.some(({ is_transcribed }) => !is_transcribed)) {
    if (Date.now() - requested_at < TIMEOUT_MS) return pollLater;
    const message = 'The speech recognition service didn’t respond.';
    return endRunning(project_id, requested_at, { outcome: 'failed', message, isServiceFault: true });
  }
  if (isLanguageUnknown(transcribed)) throw new RecognitionFailed('The language couldn’t be detected. Choose it.');
  const untranscribed = await describeUntranscribed(transcribed);
  const hadRoom = yield* writeCaptions(await startWriting(transcribed), writer);
  const noRoom = hadRoom ? '' : 'The project has reached the maximum number of captions: the last ones were left out.';
  await endRunning(project_id, requested_at, {
    outcome: 'done',
    message: [untranscribed, noRoom].filter(Boolean).join(' '),
  });
  await deleteWords(transcribed);
}

/** Handles an error: retries transient ones a few times and ends the transcription after any other. */
async function handleFailure(asked: Transcription, error: unknown): Promise<Continuation | undefined> {
  const { project_id, requested_at } = asked;
  // A message arrived twice, or a call was interrupted while transcribing: a claimed piece looks the same in both cases.
  const isHeld = error instanceof RecognizerBusy || error instanceof PieceAlreadyClaimed;
  if (isHeld && Date.now() - requested_at < TIMEOUT_MS) return pollLater;
  if (error instanceof RecognitionFailed) {
    await endRunning(project_id, requested_at, { outcome: 'failed', message: error.message });
    return undefined;
  }
  if (error instanceof ConflictRetriesExhausted) return { afterSeconds: CONFLICT_PAUSE_SECONDS };
  // The transcription is over, or two calls worked on it.
  if (error instanceof ConditionFailed || error instanceof TranscriptionGone) {
    const project = await findProject(project_id);
    if (!project) await endRunning(project_id, requested_at, { outcome: 'failed', message: DELETED_MESSAGE });
    return project ? { afterSeconds: FIRST_PAUSE_SECONDS } : undefined;
  }
  logFailure(`Subtitles are delayed: ${project_id}`, error);
  const failures = await recordFailure(asked);
  if (failures < FAILURES_MAX) return { afterSeconds: FIRST_PAUSE_SECONDS * 2 ** failures };
  await endRunning(project_id, requested_at, {
    outcome: 'failed',
    message: 'The speech recognition service isn’t responding. Try again later.',
    isServiceFault: true,
  });
  return undefined;
}

/**
 * Makes the requested automatic subtitles: transcribes the audio piece by piece, and writes captions when all pieces are done. It can be
 * interrupted and restarted. A call notified of a finished piece (`isEvent`) continues from there and doesn't poll, because another call
 * does.
 */
export async function* makeSubtitles(project: ProjectId, isEvent: boolean): Work {
  const asked = await findTranscription(project);
  if (!asked || asked.ended_at !== undefined) return;
  let later: Continuation | void;
  try {
    later = yield* processTranscription(asked);
  } catch (error) {
    later = await handleFailure(asked, error);
  }
  return isEvent ? undefined : later;
}

/** Maximum number of clips named. */
const NAMED_MAX = 3;

/**
 * The message about clips that could not be transcribed; '' if there are none.
 * @throws RecognitionFailed if no clip could be transcribed
 */
async function describeUntranscribed({ project_id, pieces, sounds }: Transcription): Promise<string> {
  const untranscribed = pieces.flatMap(({ part, problem }) => (problem === undefined ? [] : [{ part, problem }]));
  if (untranscribed.length === 0) return '';
  const files = new Set(untranscribed.map(({ part }) => sounds[part]!.file));
  const { clips = [] } = (await findWholeProject(project_id)) ?? {};
  const names = [...new Set(clips.filter(({ file }) => files.has(file)).map(({ file_name }) => `“${file_name}”`))];
  const rest = names.length > NAMED_MAX ? ' and others' : '';
  const named = `${names.slice(0, NAMED_MAX).join(', ')}${rest}`;
  const why = [...new Set(untranscribed.map(({ problem }) => problem))].join(' ');
  if (untranscribed.length === pieces.length)
    throw new RecognitionFailed(`Nothing in ${named} could be transcribed. ${why}`);
  return `Parts of ${named} could not be transcribed: captions there stay as they were. ${why}`;
}
