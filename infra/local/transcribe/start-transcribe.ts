import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LanguageCode } from '@aws-sdk/client-transcribe';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import type { EventBus } from '../event-bridge/event-bridge';
import { type SecretLookup, SignatureError, sha256, verifyAwsSignature } from '../protocol/aws-signature';
import { listen, type Listening, readBody } from '../protocol/http';
import { buildTranscript, findVoicedRanges } from './stand-in-transcript';

interface TranscribeOptions {
  port: number;
  s3Url: string;
  secretOf: SecretLookup;
  emit: EventBus['emit'];
  log: (message: string) => void;
}

const REQUEST_BYTES_MAX = 64 * 1024;

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

async function handle(request: IncomingMessage, jobs: TranscriptionJobs, secretOf: SecretLookup): Promise<object> {
  const body = await readBody(request, REQUEST_BYTES_MAX);
  if (!body) throw new TranscribeError('BadRequestException', 'The request is too large.');
  const { method = '', url = '', headers } = request;
  verifyAwsSignature({ method, url, headers }, sha256(body), secretOf);
  const operation = String(headers['x-amz-target']).split('.')[1];
  const input = JSON.parse(body.toString() || '{}') as { TranscriptionJobName?: string };
  if (operation === 'StartTranscriptionJob') return jobs.start(input);
  if (operation === 'GetTranscriptionJob') return jobs.get(input.TranscriptionJobName);
  throw new TranscribeError('BadRequestException', `${operation} is not offered locally.`);
}

/**
 * Stands in for Amazon Transcribe: reads files from storage, and writes transcripts there in the real format. Their words, placed where
 * there is sound, say that they are from a stand-in.
 */
export async function startTranscribe({ port, s3Url, secretOf, emit, log }: TranscribeOptions): Promise<Listening> {
  const s3 = new S3Client({ endpoint: s3Url, region: REGION, credentials: STACK_CREDENTIALS, forcePathStyle: true });
  const jobs = new TranscriptionJobs({ s3, emit, log });
  const server = createServer((request, response) => {
    handle(request, jobs, secretOf).then(
      (result) => answer(response, 200, result),
      (error: unknown) => {
        const isRefused = error instanceof TranscribeError || error instanceof SignatureError;
        const __type = error instanceof TranscribeError ? error.code : 'AccessDeniedException';
        answer(response, isRefused ? 400 : 500, {
          __type: isRefused ? __type : 'InternalFailureException',
          Message: String(error),
        });
      },
    );
  });
  const listening = await listen(server, port);
  return {
    url: listening.url,
    stop: async () => {
      await listening.stop();
      s3.destroy();
    },
  };
}

class TranscribeError extends Error {
  constructor(
    readonly code: 'BadRequestException' | 'ConflictException' | 'LimitExceededException',
    message: string,
  ) {
    super(message);
  }
}

interface StartRequest {
  TranscriptionJobName?: string;
  Media?: { MediaFileUri?: string };
  LanguageCode?: string;
  IdentifyLanguage?: boolean;
  IdentifyMultipleLanguages?: boolean;
  OutputBucketName?: string;
  OutputKey?: string;
}

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

const NAME = /^[0-9a-zA-Z._-]{1,200}$/;
const PLACE = /^s3:\/\/([^/]+)\/(.+)$/;
const LANGUAGES = new Set<string>(Object.values(LanguageCode));
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

  get(name = ''): { TranscriptionJob: Job } {
    const job = this.jobs.get(name);
    if (!job) {
      throw new TranscribeError(
        'BadRequestException',
        "The requested job couldn't be found. Check the job name and try your request again.",
      );
    }
    return { TranscriptionJob: job };
  }

  /** Starts a job, which runs in the background and emits an event at its end. */
  start(request: StartRequest): { TranscriptionJob: Job } {
    const { TranscriptionJobName: name = '', Media, OutputBucketName: bucket = '', OutputKey: key = '' } = request;
    const given = [request.LanguageCode, request.IdentifyLanguage, request.IdentifyMultipleLanguages].filter(Boolean);
    const isLanguage = request.LanguageCode === undefined || LANGUAGES.has(request.LanguageCode);
    const place = PLACE.exec(Media?.MediaFileUri ?? '');
    if (!NAME.test(name) || given.length !== 1 || !isLanguage || !place) {
      throw new TranscribeError('BadRequestException', 'The request is not valid.');
    }
    if (!bucket || !key.endsWith('.json')) {
      throw new TranscribeError(
        'BadRequestException',
        'Without an OutputKey that names a .json nothing is stored locally.',
      );
    }
    if (this.jobs.has(name)) {
      throw new TranscribeError('ConflictException', 'The requested job name already exists.');
    }
    const running = [...this.jobs.values()].filter(({ TranscriptionJobStatus: status }) => status === 'IN_PROGRESS');
    if (running.length >= CONCURRENT_JOBS_MAX) {
      throw new TranscribeError('LimitExceededException', 'You have too many concurrent jobs.');
    }
    const job: Job = {
      TranscriptionJobName: name,
      TranscriptionJobStatus: 'IN_PROGRESS',
      ...(request.LanguageCode && { LanguageCode: request.LanguageCode }),
      Media: { MediaFileUri: Media!.MediaFileUri! },
      CreationTime: Date.now() / 1000,
    };
    this.jobs.set(name, job);
    const [, from = '', file = ''] = place;
    void this.transcribe(
      job,
      { Bucket: from, Key: file },
      { Bucket: bucket, Key: key },
      request.IdentifyLanguage === true,
    );
    return { TranscriptionJob: { ...job } };
  }

  private async transcribe(
    job: Job,
    from: { Bucket: string; Key: string },
    to: { Bucket: string; Key: string },
    isLanguageWanted: boolean,
  ): Promise<void> {
    const { s3, emit, log } = this.options;
    try {
      const { Body } = await s3.send(new GetObjectCommand(from));
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
