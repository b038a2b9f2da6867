import * as z from 'zod';
import { totalSeconds } from '#shared/captions/played-audio';
import {
  accountId,
  durationMs,
  fileId,
  mediaPath,
  type ProjectId,
  projectId,
  uid,
  unixMs,
} from '#shared/entities/scalars';
import { spokenLanguage, transcriptionMode, type TranscriptionState } from '#shared/entities/transcription';
import { keyOf } from './keys';
import { memberCheck } from './member-store';
import { createItemReader } from './read-item';
import { findSubtitleUsage, refundSecondsWrite, spendSecondsWrite } from './subtitle-seconds';
import { getItem, transact, updateItem, type Write } from './table';

/** A stretch of a file, and where that and its waveform lie ('' where it has none). */
const storedAudioRange = z.object({
  file: fileId,
  url: mediaPath,
  peaks_url: mediaPath,
  start: durationMs,
  end: durationMs,
});
export type StoredAudioRange = z.infer<typeof storedAudioRange>;

/** A part of a stretch that is listened to at once. */
const piece = z.object({
  /** Which stretch it is of, by its place in the list. */
  part: z.number().int().min(0),
  start: durationMs,
  end: durationMs,
  /** Where the sound that was sent begins, with the packet in which `start` lies. */
  begins: durationMs.optional(),
  /** Somebody may have been asked to listen to it. */
  is_sent: z.boolean(),
  is_heard: z.boolean(),
  /** Why it can't be heard, for a person: it has no words. */
  problem: z.string().optional(),
  /** Until when whoever sent it may still be waiting for its words. */
  asked_until: unixMs.optional(),
  /** There was too little in it to know its language by: it has no words. */
  has_no_language: z.boolean().optional(),
});
export type Piece = z.infer<typeof piece>;

const transcription = z.object({
  project_id: projectId,
  account_id: accountId,
  /** Who asked, and when. */
  uid,
  asked_at: unixMs,
  language: spokenLanguage,
  /** What was found out, where nobody said which: all other pieces are heard in it. */
  found_language: z.string().min(1).optional(),
  mode: transcriptionMode,
  /** Taken from the month of `taken_at`. */
  seconds: z.number().int().min(0),
  taken_at: unixMs,
  /** What is listened to. */
  sounds: z.array(storedAudioRange),
  /** Left out until it is known where the sound has pauses. */
  pieces: z.array(piece).default([]),
  /** How often something has failed that may pass, since something was heard. */
  failures: z.number().int().min(0).default(0),
  /** How many captions of all that there will be were looked at; left out until all is heard. */
  written: z.number().int().min(0).optional(),
  /** When it was written to last. */
  touched_at: unixMs.optional(),
  /** How many of them were written. */
  lines: z.number().int().min(0).default(0),
  ended_at: unixMs.optional(),
  outcome: z.enum(['done', 'failed', 'cancelled']).optional(),
  message: z.string().default(''),
});
/** The automatic subtitles of a project: asked for, under way, or over for less than a day. */
export type Transcription = z.infer<typeof transcription>;

const fromItem = createItemReader(transcription);

/** The automatic subtitles of a project; undefined where none were asked for within the last day. */
export async function findTranscription(id: ProjectId): Promise<Transcription | undefined> {
  const item = await getItem(keyOf.transcribeJob(id));
  return item && fromItem(item);
}

/** What people see of it. */
export const toTranscriptionState = (one: Transcription): TranscriptionState => ({
  asked_at: one.asked_at,
  mode: one.mode,
  seconds: one.seconds,
  pieces: one.pieces.length,
  heard: one.pieces.filter(({ is_heard }) => is_heard).length,
  state: one.outcome ?? 'running',
  message: one.message,
  lines: one.lines,
});

type NewTranscription = Omit<z.input<typeof transcription>, 'taken_at'> &
  Pick<Transcription, 'account_id' | 'uid' | 'project_id'>;

/**
 * Asks for automatic subtitles and takes their seconds, of which the account was seen to have as many, in one transaction.
 * @throws ConditionFailed item 0 when some are under way, item 1 when the seconds are not there any more, item 2 when the person has
 * just left
 */
export const createTranscription = (
  asked: NewTranscription,
  seen: Parameters<typeof spendSecondsWrite>[1],
  now: number,
) =>
  transact([
    {
      Put: {
        Item: { ...keyOf.transcribeJob(asked.project_id), ...asked, taken_at: now },
        ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(ended_at)',
      },
    },
    spendSecondsWrite(asked.account_id, seen, asked.seconds, now),
    memberCheck(asked.uid, asked.account_id),
  ]);

/** A change of one that is under way, and the same that was seen. */
const transcriptionUpdate = (
  { project_id, asked_at }: Pick<Transcription, 'project_id' | 'asked_at'>,
  UpdateExpression: string,
  values: Record<string, unknown> = {},
  condition = '',
) => ({
  Key: keyOf.transcribeJob(project_id),
  UpdateExpression,
  ConditionExpression: `asked_at = :asked AND attribute_not_exists(ended_at)${condition}`,
  ExpressionAttributeValues: { ':asked': asked_at, ...values },
});

/**
 * Notes in which pieces the sound is listened to.
 * @throws ConditionFailed when somebody has noted others, or it is over
 */
export const storePieces = async (one: Transcription, pieces: readonly Piece[]): Promise<Transcription> =>
  fromItem(
    await updateItem(
      transcriptionUpdate(one, 'SET pieces = :pieces', { ':pieces': pieces }, ' AND attribute_not_exists(pieces)'),
    ),
  );

/**
 * Notes that a piece is about to be sent, where what is sent begins, and until when nobody else sends it. Once it is over, nothing is.
 * @throws ConditionFailed also where somebody else is at it
 */
export const markPieceSent = async (
  one: Transcription,
  at: number,
  { begins, now, until }: { begins: number; now: number; until: number },
): Promise<Transcription> => {
  const piece = `pieces[${at}]`;
  const update = transcriptionUpdate(
    one,
    `SET ${piece}.is_sent = :yes, ${piece}.#begins = :begins, ${piece}.asked_until = :until`,
    { ':yes': true, ':begins': begins, ':now': now, ':until': until },
    ` AND (attribute_not_exists(${piece}.asked_until) OR ${piece}.asked_until <= :now)`,
  );
  return fromItem(await updateItem({ ...update, ExpressionAttributeNames: { '#begins': 'begins' } }));
};

/**
 * Notes that nobody waits for the words of a piece any more; whether it was taken: if not, nobody pays for it.
 * @throws ConditionFailed when it is over
 */
export const markPieceUnanswered = async (one: Transcription, at: number, isTaken: boolean): Promise<void> => {
  const expression = `SET pieces[${at}].is_sent = :taken REMOVE pieces[${at}].asked_until`;
  await updateItem(transcriptionUpdate(one, expression, { ':taken': isTaken }));
};

/**
 * Notes that a piece was heard, and in which language, if somebody says so, or that this could not be known; or why it can't be heard.
 * @throws ConditionFailed when it is over
 */
export const markPieceTranscribed = async (
  one: Transcription,
  at: number,
  { language, hasNoLanguage = false, problem }: { language?: string; hasNoLanguage?: boolean; problem?: string },
): Promise<Transcription> => {
  const sets = [
    `pieces[${at}].is_heard = :yes`,
    'failures = :none',
    ...(problem === undefined ? [] : [`pieces[${at}].problem = :problem`]),
    ...(hasNoLanguage ? [`pieces[${at}].has_no_language = :yes`] : []),
    ...(language ? ['found_language = if_not_exists(found_language, :language)'] : []),
  ];
  const values = {
    ...{ ':yes': true, ':none': 0 },
    ...(language && { ':language': language }),
    ...(problem !== undefined && { ':problem': problem }),
  };
  return fromItem(await updateItem(transcriptionUpdate(one, `SET ${sets.join(', ')}`, values)));
};

/**
 * Notes a failure that may pass; gives how many there were.
 * @throws ConditionFailed when it is over
 */
export const recordFailure = async (one: Transcription): Promise<number> =>
  fromItem(await updateItem(transcriptionUpdate(one, 'ADD failures :one', { ':one': 1 }))).failures;

/**
 * Begins to write captions: from now on nobody can cancel it.
 * @throws ConditionFailed when it is over
 */
export const startWriting = async (one: Transcription): Promise<Transcription> =>
  fromItem(
    await updateItem(
      transcriptionUpdate(one, 'SET written = if_not_exists(written, :none), touched_at = :now', {
        ':none': 0,
        ':now': Date.now(),
      }),
    ),
  );

/** Notes how many captions were looked at and written, with the writes that do it. Fails when somebody else has written them. */
export const recordWrittenWrite = (one: Transcription, written: number, lines: number): Write => ({
  Update: {
    ...transcriptionUpdate(
      one,
      'SET written = :written, #lines = :lines, touched_at = :now',
      { ':written': written, ':lines': lines, ':seen': one.written, ':now': Date.now() },
      ' AND written = :seen',
    ),
    ExpressionAttributeNames: { '#lines': 'lines' },
  },
});

const KEPT_MS = 24 * 60 * 60 * 1000;

/** How automatic subtitles end, and what a person hears of it. */
export interface TranscriptionOutcome {
  outcome: 'done' | 'failed' | 'cancelled';
  message: string;
  /** The service has failed, and not what it was given: nobody pays for that. */
  isServiceFault?: true;
}

/** What is given back: all where the service has failed, else what nobody was asked to hear. */
function secondsToRefund({ seconds, pieces }: Transcription, { isServiceFault }: TranscriptionOutcome): number {
  if (isServiceFault) return seconds;
  return seconds - Math.min(seconds, totalSeconds(pieces.filter(({ is_sent }) => is_sent)));
}

/**
 * Ends automatic subtitles and gives back what is to be given back, in one transaction: once, however often it is called.
 * @throws ConditionFailed when they are over, when a piece was sent meanwhile, or captions are written that were to be cancelled
 */
export async function endTranscription(one: Transcription, ending: TranscriptionOutcome, now: number): Promise<void> {
  const seen = await findSubtitleUsage(one.account_id);
  const back = refundSecondsWrite(one.account_id, seen, secondsToRefund(one, ending), one.taken_at);
  const cancelled = ' AND attribute_not_exists(written) AND (attribute_not_exists(pieces) OR pieces = :pieces)';
  const end: Write = {
    Update: {
      ...transcriptionUpdate(
        one,
        'SET ended_at = :now, outcome = :outcome, message = :message, #ttl = :ttl',
        {
          ':now': now,
          ':outcome': ending.outcome,
          ':message': ending.message,
          ':ttl': Math.ceil((now + KEPT_MS) / 1000),
          ...(ending.outcome === 'cancelled' && { ':pieces': one.pieces }),
        },
        ending.outcome === 'cancelled' ? cancelled : '',
      ),
      ExpressionAttributeNames: { '#ttl': 'ttl' },
    },
  };
  await transact(back ? [end, back] : [end]);
}
