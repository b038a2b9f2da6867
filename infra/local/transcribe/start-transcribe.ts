import * as z from 'zod';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LanguageCode } from '@aws-sdk/client-transcribe';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import type { EventBus } from '../event-bridge/event-bridge';
import type { SecretLookup } from '../protocol/aws-signature';
import type { Listening } from '../protocol/http';
import { createDefiner, ServiceError, startJsonService } from '../protocol/json-service';
import { buildTranscript, findVoicedRanges } from './stand-in-transcript';

interface TranscribeOptions {
  port: number;
  s3Url: string;
  secretOf: SecretLookup;
  emit: EventBus['emit'];
  log: (message: string) => void;
}

const defineOperation = createDefiner('BadRequestException');

/**
 * Stands in for Amazon Transcribe: reads files from storage, and writes transcripts there in the real format. Their words, placed where
 * there is sound, say that they are from a stand-in.
 */
export async function startTranscribe({ port, s3Url, secretOf, emit, log }: TranscribeOptions): Promise<Listening> {
  const s3 = new S3Client({ endpoint: s3Url, region: REGION, credentials: STACK_CREDENTIALS, forcePathStyle: true });
  const jobs = new TranscriptionJobs({ s3, emit, log });
  const listening = await startJsonService(port, {
    operations: {
      StartTranscriptionJob: defineOperation(startRequest, (request) => jobs.start(request)),
      GetTranscriptionJob: defineOperation(z.object({ TranscriptionJobName: z.string() }), (request) =>
        jobs.get(request.TranscriptionJobName),
      ),
    },
    secretOf,
  });
  return {
    url: listening.url,
    stop: async () => {
      await listening.stop();
      s3.destroy();
    },
  };
}

const PLACE = /^s3:\/\/([^/]+)\/(.+)$/;

/** Without an `OutputKey` that names a .json, nothing is stored locally. */
const startRequest = z
  .object({
    TranscriptionJobName: z.string().regex(/^[0-9a-zA-Z._-]{1,200}$/),
    Media: z.object({ MediaFileUri: z.string().regex(PLACE) }),
    LanguageCode: z.enum(LanguageCode).optional(),
    IdentifyLanguage: z.boolean().default(false),
    OutputBucketName: z.string().min(1),
    OutputKey: z.string().endsWith('.json'),
  })
  .refine(({ LanguageCode: code, IdentifyLanguage }) => (code === undefined) === IdentifyLanguage, 'One language.');

interface Job {
  TranscriptionJobName: string;
  TranscriptionJobStatus: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  /** Missing until the language is identified, if that was requested. */
  LanguageCode?: string;
  Media: { MediaFileUri: string };
  /** Unix seconds, as in all answers of this protocol. */
  CreationTime: number;
  CompletionTime?: number;
  FailureReason?: string;
  Transcript?: { TranscriptFileUri: string };
}

/** Transcribe's default limit of concurrent jobs per account. */
const CONCURRENT_JOBS_MAX = 250;
/** Transcribe can't identify the language of shorter audio. */
const SECONDS_FOR_LANGUAGE = 1;
const STAND_IN_LANGUAGE = 'en-US';

interface TranscriptionJobsOptions extends Pick<TranscribeOptions, 'emit' | 'log'> {
  s3: S3Client;
}

/** The jobs of an account. They end with the stack. */
class TranscriptionJobs {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly options: TranscriptionJobsOptions) {}

  get(name: string): { TranscriptionJob: Job } {
    const job = this.jobs.get(name);
    if (!job) throw new ServiceError('BadRequestException', "The requested job couldn't be found.");
    return { TranscriptionJob: job };
  }

  /** Starts a job, which runs in the background and emits an event at its end. */
  start(request: z.output<typeof startRequest>): { TranscriptionJob: Job } {
    const { TranscriptionJobName: name, Media, OutputBucketName: Bucket, OutputKey: Key } = request;
    if (this.jobs.has(name)) throw new ServiceError('ConflictException', 'The requested job name already exists.');
    const running = [...this.jobs.values()].filter(({ TranscriptionJobStatus: status }) => status === 'IN_PROGRESS');
    if (running.length >= CONCURRENT_JOBS_MAX)
      throw new ServiceError('LimitExceededException', 'You have too many concurrent jobs.');
    const job: Job = {
      TranscriptionJobName: name,
      TranscriptionJobStatus: 'IN_PROGRESS',
      ...(request.LanguageCode && { LanguageCode: request.LanguageCode }),
      Media,
      CreationTime: Date.now() / 1000,
    };
    this.jobs.set(name, job);
    void this.transcribe(job, { Bucket, Key }, request.IdentifyLanguage);
    return { TranscriptionJob: { ...job } };
  }

  private async transcribe(job: Job, to: { Bucket: string; Key: string }, isLanguageWanted: boolean): Promise<void> {
    const { s3, emit, log } = this.options;
    const [, Bucket, Key] = PLACE.exec(job.Media.MediaFileUri)!;
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const stretches = await findVoicedRanges((await Body?.transformToByteArray()) ?? new Uint8Array());
      const heard = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
      if (isLanguageWanted && heard < SECONDS_FOR_LANGUAGE) {
        throw new Error(
          'Your audio file must have a speech segment long enough to perform automatic language identification.',
        );
      }
      const transcript = JSON.stringify(buildTranscript(job.TranscriptionJobName, stretches));
      await s3.send(new PutObjectCommand({ ...to, Body: transcript, ContentType: 'application/json' }));
      job.Transcript = { TranscriptFileUri: `https://s3.eu-west-1.amazonaws.com/${to.Bucket}/${to.Key}` };
      job.LanguageCode ??= STAND_IN_LANGUAGE;
      job.TranscriptionJobStatus = 'COMPLETED';
    } catch (error) {
      job.TranscriptionJobStatus = 'FAILED';
      job.FailureReason = error instanceof Error ? error.message : String(error);
      log(`Transcribe stand-in: ${job.TranscriptionJobName}: ${job.FailureReason}`);
    }
    job.CompletionTime = Date.now() / 1000;
    const { TranscriptionJobName, TranscriptionJobStatus, FailureReason } = job;
    await emit({
      source: 'aws.transcribe',
      'detail-type': 'Transcribe Job State Change',
      detail: { TranscriptionJobName, TranscriptionJobStatus, ...(FailureReason && { FailureReason }) },
    });
  }
}
