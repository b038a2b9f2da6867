import {
  BadRequestException,
  ConflictException,
  GetTranscriptionJobCommand,
  type LanguageCode,
  LimitExceededException,
  NotFoundException,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import * as z from 'zod';
import type { SpokenWord } from '#shared/captions/words';
import { RecognizerBusy, RecognitionFailed, type RecognitionResult, type SpeechRecognizer } from './recognizer';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';
import { putStaged, readStaged } from './staging';

const client = new TranscribeClient({});

/** Transcribe's name of a piece. Job names are unique per AWS account and region, so the stage's name is a prefix. */
const toJobName = (name: string): string => `${env('TRANSCRIBE_JOBS')}${name}`;
const folderOf = (name: string): string => `speech/${name}/`;
const transcriptKey = (name: string): string => `${folderOf(name)}transcript.json`;

const time = z.coerce.number().min(0);
const item = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pronunciation'),
    start_time: time,
    end_time: time,
    alternatives: z.array(z.object({ content: z.string() })).min(1),
  }),
  z.object({ type: z.literal('punctuation'), alternatives: z.array(z.object({ content: z.string() })).min(1) }),
]);
const answer = z.object({ results: z.object({ items: z.array(item) }) });

/** Parses Transcribe's output. Times are seconds; punctuation has none and belongs to the previous word. @throws ZodError */
export function parseTranscriptWords(text: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const each of answer.parse(JSON.parse(text)).results.items) {
    const { content } = each.alternatives[0]!;
    const last = words.at(-1);
    if (each.type === 'pronunciation') {
      words.push({ start: each.start_time * 1000, end: each.end_time * 1000, text: content });
    } else if (last) last.text += content;
  }
  return words;
}

/** Transcribe's message when there is too little speech to identify the language. */
const LANGUAGE_UNKNOWN = /language identification/i;

function toFailureResult(reason: string): RecognitionResult {
  logger.info('Transcribe failed', { reason });
  if (LANGUAGE_UNKNOWN.test(reason)) return 'no language';
  throw new RecognitionFailed('The speech recognition service couldn’t read a recording.');
}

async function find(name: string): Promise<RecognitionResult> {
  try {
    const { TranscriptionJob: job } = await client.send(
      new GetTranscriptionJobCommand({ TranscriptionJobName: toJobName(name) }),
    );
    if (job?.TranscriptionJobStatus === 'FAILED') return toFailureResult(job.FailureReason ?? '');
    if (job?.TranscriptionJobStatus !== 'COMPLETED') return 'listening';
    const text = await readStaged(transcriptKey(name));
    if (!text) throw new Error('Transcribe stored no transcript.');
    return { words: parseTranscriptWords(new TextDecoder().decode(text)), language: job.LanguageCode };
  } catch (error) {
    // Transcribe answers with either error, depending on whether the name ever existed.
    const isUnknown = error instanceof NotFoundException || error instanceof BadRequestException;
    if (isUnknown) return 'not asked';
    throw error;
  }
}

/** Amazon Transcribe: it reads a file from staging and writes its words there, with the caller's role. */
export const transcribe: SpeechRecognizer = {
  requestMs: 0,
  find,
  begin: async (name, sound, language) => {
    const bucket = env('STAGING_BUCKET');
    const key = `${folderOf(name)}sound.${sound.ending}`;
    await putStaged(key, sound.bytes, sound.contentType);
    try {
      await client.send(
        new StartTranscriptionJobCommand({
          TranscriptionJobName: toJobName(name),
          Media: { MediaFileUri: `s3://${bucket}/${key}` },
          ...(language === '' ? { IdentifyLanguage: true } : { LanguageCode: language as LanguageCode }),
          OutputBucketName: bucket,
          OutputKey: transcriptKey(name),
        }),
      );
    } catch (error) {
      if (error instanceof LimitExceededException) throw new RecognizerBusy(error.message);
      // An interrupted call has started it already.
      if (!(error instanceof ConflictException)) throw error;
    }
    return 'listening';
  },
};
