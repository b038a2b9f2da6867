import { S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import type { EventBus } from '../event-bridge/event-bridge';
import { type SecretLookup, SignatureError, verifyAwsSignature } from '../protocol/aws-signature';
import { listen, type Listening, readBody } from '../protocol/http';
import { TranscribeError, TranscriptionJobs } from './transcription-jobs';

export interface TranscribeOptions {
  port: number;
  /** The S3 endpoint. */
  s3Url: string;
  secretOf: SecretLookup;
  /** Emits the end of a job to the event bus. */
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
  verifyAwsSignature({ method, url, headers }, createHash('sha256').update(body).digest('hex'), secretOf);
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
