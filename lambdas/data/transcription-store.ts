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
import { createItemReader, findItem } from './read-item';
import { findSubtitleUsage, refundSecondsWrite, spendSecondsWrite } from './subtitle-seconds';
import { transact, updateItem, type Write } from './table';
import { toTtl } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

/** A range of a file, and the paths of the file and its waveform ('' if it has none). */
const storedAudioRange = z.object({
  file: fileId,
  url: mediaPath,
  peaks_url: mediaPath,
  start: durationMs,
  end: durationMs,
});
export type StoredAudioRange = z.infer<typeof storedAudioRange>;

/** A part of a range that is transcribed in one request. */
const piece = z.object({
  /** Index of its range in `sounds`. */
  part: z.number().int().min(0),
  start: durationMs,
  end: durationMs,
  /** Start of the audio that was sent: the packet that contains `start`. */
  begins: durationMs.optional(),
  /** It may have been sent to the recognizer. */
  is_sent: z.boolean(),
  is_transcribed: z.boolean(),
  /** Why it can't be transcribed, as shown to people; it has no words. */
  problem: z.string().optional(),
  /** Until when its sender may still be waiting for the words. */
  asked_until: unixMs.optional(),
  /** Too short to detect its language; it has no words. */
  has_no_language: z.boolean().optional(),
});
export type Piece = z.infer<typeof piece>;

const transcription = z.object({
  project_id: projectId,
  account_id: accountId,
  uid,
  requested_at: unixMs,
  language: spokenLanguage,
  /** The language detected when none was given; all other pieces are transcribed in it. */
  found_language: z.string().min(1).optional(),
  mode: transcriptionMode,
  /** Deducted from the month of `taken_at`. */
  seconds: z.number().int().min(0),
  taken_at: unixMs,
  sounds: z.array(storedAudioRange),
  /** Omitted until the pauses in the audio are known. */
  pieces: z.array(piece).default([]),
  /** Number of transient failures since the last successful piece. */
  failures: z.number().int().min(0).default(0),
  /** How many of all captions were processed; omitted until everything is transcribed. */
  written: z.number().int().min(0).optional(),
  /** Time of the last update. */
  touched_at: unixMs.optional(),
  caption_count: z.number().int().min(0).default(0),
  ended_at: unixMs.optional(),
  outcome: z.enum(['done', 'failed', 'cancelled']).optional(),
  message: z.string().default(''),
});
export type Transcription = z.infer<typeof transcription>;

const fromItem = createItemReader(transcription);

/** A project's automatic subtitles; undefined if none were requested within the last day. */
export const findTranscription = (id: ProjectId): Promise<Transcription | undefined> =>
  findItem(keyOf.transcribeJob(id), fromItem);

export const toTranscriptionState = (one: Transcription): TranscriptionState => ({
  requested_at: one.requested_at,
  mode: one.mode,
  seconds: one.seconds,
  pieces: one.pieces.length,
  transcribed: one.pieces.filter(({ is_transcribed }) => is_transcribed).length,
  state: one.outcome ?? 'running',
  message: one.message,
  caption_count: one.caption_count,
});

type NewTranscription = Omit<z.input<typeof transcription>, 'taken_at'> &
  Pick<Transcription, 'account_id' | 'uid' | 'project_id'>;

/**
 * Requests automatic subtitles and deducts their seconds, which the account was seen to have, in one transaction.
 * @throws ConditionFailed item 0 when some are in progress, item 1 when the seconds are no longer available, item 2 when the person has
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

/** An update that applies only while the same transcription is in progress. */
const transcriptionUpdate = (
  { project_id, requested_at }: Pick<Transcription, 'project_id' | 'requested_at'>,
  UpdateExpression: string,
  values: Record<string, unknown>,
  condition = '',
) => ({
  Key: keyOf.transcribeJob(project_id),
  UpdateExpression,
  ConditionExpression: `requested_at = :asked AND attribute_not_exists(ended_at)${condition}`,
  ExpressionAttributeValues: { ':asked': requested_at, ...values },
});

const update = async (
  one: Transcription,
  expression: string,
  values: Record<string, unknown>,
  condition?: string,
): Promise<Transcription> => fromItem(await updateItem(transcriptionUpdate(one, expression, values, condition)));

/**
 * Stores the pieces to transcribe, in one transaction with the writes that count them.
 * @throws ConditionFailed item 0 when others are stored already, or the transcription is over; further items for `counts`
 */
export async function storePieces(
  one: Transcription,
  pieces: Piece[],
  counts: readonly Write[],
): Promise<Transcription> {
  const unplanned = ' AND attribute_not_exists(pieces)';
  const Update = transcriptionUpdate(one, 'SET pieces = :pieces', { ':pieces': pieces }, unplanned);
  await transact([{ Update }, ...counts]);
  return { ...one, pieces };
}

/**
 * Marks a piece as about to be sent, with the start of its audio, and until when nobody else sends it.
 * @throws ConditionFailed when another call is sending it, or the transcription is over
 */
export const markPieceSent = async (
  one: Transcription,
  at: number,
  { begins, now, until }: { begins: number; now: number; until: number },
): Promise<Transcription> => {
  const piece = `pieces[${at}]`;
  const sent = transcriptionUpdate(
    one,
    `SET ${piece}.is_sent = :yes, ${piece}.#begins = :begins, ${piece}.asked_until = :until`,
    { ':yes': true, ':begins': begins, ':now': now, ':until': until },
    ` AND (attribute_not_exists(${piece}.asked_until) OR ${piece}.asked_until <= :now)`,
  );
  return fromItem(await updateItem({ ...sent, ExpressionAttributeNames: { '#begins': 'begins' } }));
};

/**
 * Marks that nobody waits for a piece's words any longer. `isTaken`: whether the recognizer accepted it; if not, it isn't billed.
 * @throws ConditionFailed when the transcription is over
 */
export const markPieceUnanswered = async (one: Transcription, at: number, isTaken: boolean): Promise<void> => {
  await update(one, `SET pieces[${at}].is_sent = :taken REMOVE pieces[${at}].asked_until`, { ':taken': isTaken });
};

/** Stores a piece's language, that it has none, or its problem. @throws ConditionFailed when the transcription is over */
export const markPieceTranscribed = (
  one: Transcription,
  at: number,
  { language, hasNoLanguage = false, problem }: { language?: string; hasNoLanguage?: boolean; problem?: string },
): Promise<Transcription> => {
  const sets = [
    `pieces[${at}].is_transcribed = :yes`,
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
  return update(one, `SET ${sets.join(', ')}`, values);
};

/** Counts a transient failure; returns the total. @throws ConditionFailed when the transcription is over */
export const recordFailure = async (one: Transcription): Promise<number> =>
  (await update(one, 'ADD failures :one', { ':one': 1 })).failures;

/** Starts writing captions; no canceling from now on. @throws ConditionFailed when the transcription is over */
export const startWriting = (one: Transcription): Promise<Transcription> =>
  update(one, 'SET written = if_not_exists(written, :none), touched_at = :now', { ':none': 0, ':now': Date.now() });

/** Updates the progress in the transaction that writes the captions. Fails when another call has written them. */
export const recordWrittenWrite = (one: Transcription, written: number, captionCount: number): Write => ({
  Update: transcriptionUpdate(
    one,
    'SET written = :written, caption_count = :captions, touched_at = :now',
    { ':written': written, ':captions': captionCount, ':seen': one.written, ':now': Date.now() },
    ' AND written = :seen',
  ),
});

const KEPT_MS = DAY_MS;

export interface TranscriptionOutcome {
  outcome: 'done' | 'failed' | 'cancelled';
  message: string;
  /** The service failed, not its input, so the account isn't billed. */
  isServiceFault?: true;
}

/** The seconds to refund: all after a service failure, else those of pieces that were never sent. */
function secondsToRefund({ seconds, pieces }: Transcription, { isServiceFault }: TranscriptionOutcome): number {
  if (isServiceFault) return seconds;
  return seconds - Math.min(seconds, totalSeconds(pieces.filter(({ is_sent }) => is_sent)));
}

/**
 * Ends automatic subtitles and refunds unused seconds, in one transaction. Refunds only once.
 * @throws ConditionFailed when they are over, a piece was sent meanwhile, or captions are already written when canceling
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
          ':ttl': toTtl(now + KEPT_MS),
          ...(ending.outcome === 'cancelled' && { ':pieces': one.pieces }),
        },
        ending.outcome === 'cancelled' ? cancelled : '',
      ),
      ExpressionAttributeNames: { '#ttl': 'ttl' },
    },
  };
  await transact(back ? [end, back] : [end]);
}
