import { readFileSync } from 'node:fs';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { until } from '../../../testing/until';
import { LOCAL_SECRET, REGION, STACK_CREDENTIALS } from '../config/aws';
import { startS3 } from '../s3/start-s3';
import { startTranscribe } from './start-transcribe';

const SPEECH = readFileSync('web/public/sample/narration.m4a');
const Bucket = 'media';

describe('Transcribe stand-in, with the AWS SDK', () => {
  const told: { detail: unknown; source: string; 'detail-type': string }[] = [];
  const stopped: { stop: () => unknown }[] = [];
  let s3: S3Client;
  let transcribe: TranscribeClient;

  beforeAll(async () => {
    const secretOf = () => LOCAL_SECRET;
    const storage = await startS3({ port: 0, secretOf, buckets: [{ name: Bucket }] });
    const server = await startTranscribe({
      ...{ port: 0, s3Url: storage.url, secretOf, log: () => undefined },
      emit: (event) => Promise.resolve(void told.push(event)),
    });
    stopped.push(server, storage);
    const common = { region: REGION, credentials: STACK_CREDENTIALS, maxAttempts: 1 };
    s3 = new S3Client({ ...common, endpoint: storage.url, forcePathStyle: true });
    transcribe = new TranscribeClient({ ...common, endpoint: server.url });
    await s3.send(new PutObjectCommand({ Bucket, Key: 'staging/sound.m4a', Body: SPEECH }));
  });
  afterAll(async () => {
    s3.destroy();
    transcribe.destroy();
    for (const each of stopped) await each.stop();
  });

  const start = (name: string, more: Partial<StartTranscriptionJobCommandInput> = {}) =>
    transcribe.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: name,
        Media: { MediaFileUri: `s3://${Bucket}/staging/sound.m4a` },
        LanguageCode: 'en-US',
        OutputBucketName: Bucket,
        OutputKey: `staging/${name}.json`,
        ...more,
      }),
    );
  const statusOf = async (name: string) =>
    (await transcribe.send(new GetTranscriptionJobCommand({ TranscriptionJobName: name }))).TranscriptionJob;
  const ended = (name: string) =>
    until(async () => (await statusOf(name))?.TranscriptionJobStatus !== 'IN_PROGRESS', `${name} to end`);

  test('sound with labeled words becomes those words, and the event equals the real one', async () => {
    await start('stage-one');
    await ended('stage-one');
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'staging/stage-one.json' }));
    const { results } = JSON.parse((await Body?.transformToString()) ?? '') as {
      results: { transcripts: { transcript: string }[]; items: { type: string; start_time?: string }[] };
    };
    expect(results.transcripts[0]!.transcript).toMatch(/^This is a stand-in for Amazon Transcribe, which does not/);
    expect(results.items.some(({ type, start_time }) => type === 'punctuation' && start_time === undefined)).toBe(true);
    const times = results.items.flatMap(({ start_time }) => (start_time === undefined ? [] : [Number(start_time)]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(told.at(-1)).toEqual({
      source: 'aws.transcribe',
      'detail-type': 'Transcribe Job State Change',
      detail: { TranscriptionJobName: 'stage-one', TranscriptionJobStatus: 'COMPLETED' },
    });
  });

  test('a missing file fails with its reason and an event', async () => {
    await start('stage-two', { Media: { MediaFileUri: `s3://${Bucket}/staging/none.m4a` } });
    await ended('stage-two');
    expect((await statusOf('stage-two'))?.TranscriptionJobStatus).toBe('FAILED');
    expect(told.at(-1)?.detail).toMatchObject({ TranscriptionJobStatus: 'FAILED' });
  });

  test('a name is accepted once, and an unknown name is an error', async () => {
    await start('stage-three');
    await expect(start('stage-three')).rejects.toMatchObject({ name: 'ConflictException' });
    await expect(statusOf('stage-four')).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  test.each([
    ['a name with a slash', { TranscriptionJobName: 'a/b' }],
    ['no language', { LanguageCode: undefined }],
    ['two ways to know the language', { IdentifyLanguage: true }],
    ['an unknown language', { LanguageCode: 'xx-XX' as never }],
  ])('%s is refused', async (_, more) => {
    await expect(start('stage-five', more)).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});
