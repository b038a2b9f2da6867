import { startTranscription } from '#shared/api/transcriptions';
import { totalSeconds, listPlayedRanges } from '#shared/captions/played-audio';
import type { Clip } from '#shared/entities/clip';
import type { Project } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { planLimitError } from '#shared/plans';
import { findWholeProject } from '../../data/project-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { findSubtitleUsage, effectiveNow, secondsLeft } from '../../data/subtitle-seconds';
import { ConditionFailed, retryConflicts } from '../../data/table';
import {
  createTranscription,
  findTranscription,
  type StoredAudioRange,
  toTranscriptionState,
  type Transcription,
} from '../../data/transcription-store';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';
import { noSuchProject, requireAllowed } from '../require-allowed';
import { endIfStalled } from './end-stalled';
import { DAY_MS } from '#shared/time/durations';

/** Limited because canceled and failed transcriptions also have costs. */
const OF_PERSON: RateLimit = { name: 'transcriptions-of-person', max: 100, spanMs: DAY_MS };
/** Keeps the item with all ranges well below DynamoDB's size limit. */
const SOUNDS_MAX = 200;

/** Adds the file paths to ranges, from any clip that plays the file. */
function toStoredRanges(clips: readonly Clip[]): StoredAudioRange[] {
  const files = new Map(clips.map((clip) => [clip.file, clip]));
  return listPlayedRanges(clips).map((stretch) => {
    const { url, sound_url, peaks_url } = files.get(stretch.file)!;
    // The audio sidecar is a hundredth of a video's size.
    return { ...stretch, url: sound_url || url, peaks_url };
  });
}

/** The transcription in progress; undefined if there is none, or if it is stalled. */
async function findRunning({ id }: Project, now: number): Promise<Transcription | undefined> {
  const found = await findTranscription(id);
  if (!found || found.ended_at !== undefined || (await endIfStalled(found, now))) return undefined;
  return found;
}

type TranscriptionRequest = Pick<Transcription, 'language' | 'mode' | 'sounds'>;

async function requestTranscription(
  project: Project,
  person: User,
  wish: TranscriptionRequest,
): Promise<Transcription> {
  const running = await findRunning(project, Date.now());
  if (running) return running;
  const seen = await findSubtitleUsage(project.account_id);
  if (!seen) throw noSuchProject();
  const now = effectiveNow(seen, Date.now());
  const seconds = totalSeconds(wish.sounds);
  if (seconds > secondsLeft(seen, now)) {
    throw planLimitError(
      `Your plan includes ${seen.limitMinutes} minutes of automatic subtitles per month, and there aren’t enough left for this.`,
    );
  }
  const { id: project_id, account_id } = project;
  const asked = { project_id, account_id, uid: person.uid, requested_at: Date.now(), seconds, ...wish };
  try {
    await createTranscription(asked, seen, now);
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(2)) {
      throw new ApiError('unauthenticated', 'Log in again to continue.');
    }
    throw error;
  }
  return { ...asked, taken_at: now, pieces: [], failures: 0, caption_count: 0, message: '' };
}

export const handler = forPerson(startTranscription, async ({ project_id, language, mode }, person) => {
  const project = await findWholeProject(project_id, { consistent: true });
  if (!project) throw noSuchProject();
  requireAllowed(person, { do: 'transcribeProject', project });
  if (env('SPEECH_SERVICE') === '') throw new ApiError('unavailable', 'Automatic subtitles aren’t set up here.');
  const sounds = toStoredRanges(project.clips);
  if (sounds.length === 0) throw new ApiError('invalid-argument', 'There’s no recording yet.');
  if (sounds.length > SOUNDS_MAX) {
    throw new ApiError('invalid-argument', 'This project has too many pieces for automatic subtitles.');
  }
  if (!(await consumeLimit(OF_PERSON, person.uid, Date.now()))) {
    throw new ApiError(
      'permission-denied',
      'You’ve reached today’s limit for automatic subtitles. Try again tomorrow.',
    );
  }
  return {
    transcription: toTranscriptionState(
      await retryConflicts(() => requestTranscription(project, person, { language, mode, sounds })),
    ),
  };
});
