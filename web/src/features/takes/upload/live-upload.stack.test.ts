import { createProject, saveEdits } from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload, PIECE_BYTES_MAX, PIECE_SECONDS_MAX } from '#shared/api/takes';
import type { UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../../../../testing/bucket';
import { newClip, newMarker, newProjectId } from '../../../../../testing/records';
import { call, type SignedUp, signUp } from '../../../../../testing/test-stack';
import { PostFailed } from '../../../platform/api/classify-error';
import { postSmallFile } from '../../../platform/upload/post-file';
import { AAC_FRAME } from '../encode/aac-encoder';
import { buildM4aHead } from '../encode/m4a-head';
import { PieceSplitter, type AudioPiece, joinM4a } from '../encode/m4a-pieces';
import { TakeUpload } from './live-upload';

const RATE = 48_000;
const decoderConfig = {
  codec: 'mp4a.40.2',
  sampleRate: RATE,
  numberOfChannels: 1,
  description: Uint8Array.from([0x11, 0x88]),
};
const PACKETS_PER_PIECE = Math.floor((PIECE_SECONDS_MAX * RATE) / AAC_FRAME);

/** The number of requests and the bytes of their bodies since the last reset. */
const traffic = { requests: 0, bytes: 0 };
const resetTraffic = () => Object.assign(traffic, { requests: 0, bytes: 0 });
const plainFetch = globalThis.fetch;

jest.setTimeout(240_000);

beforeAll(() => {
  globalThis.fetch = async (input, init) => {
    traffic.requests++;
    traffic.bytes += (await new Response(init?.body).arrayBuffer()).byteLength;
    return plainFetch(input, init);
  };
});
afterAll(() => {
  allOver.abort();
  globalThis.fetch = plainFetch;
});

const allOver = new AbortController();
const { signal } = allOver;

/** Packets of a voice at 64 kbit/s: of an encoder's average length, and less alike. */
function* packetsOf(seconds: number): Generator<Uint8Array> {
  let state = 1;
  for (let n = 0; n < (seconds * RATE) / AAC_FRAME; n++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield new Uint8Array(107 + (state >>> 25)).fill(n % 256);
  }
}

/** Uploads a talk and returns what arrives. `isCut` returns for each attempt whether the connection is down. */
async function talk(seconds: number, isCut: () => boolean = () => false) {
  const person: SignedUp = await signUp();
  const project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Talk' }, person.token);
  const take = { id: newId() as UploadId, project_id };
  const confirmed: string[] = [];
  /** The errors of a browser without a connection. */
  const overLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isCut()) throw new PostFailed(0);
    return work().catch((error: unknown) => {
      throw error instanceof TypeError ? new PostFailed(0) : error;
    });
  };
  const upload = new TakeUpload(
    {
      sign: (first_piece) => overLine(() => call(createTakeUpload, { ...take, first_piece }, person.token)),
      post: async (form, file) => {
        await overLine(() => postSmallFile(form, file, signal));
        confirmed.push(form.fields.key ?? '');
      },
      complete: (completion) => overLine(() => call(completeTakeUpload, { ...take, ...completion }, person.token)),
    },
    signal,
    () => new Promise((resolve) => setTimeout(resolve, 5)),
  );
  let pieces = 0;
  const cutter = new PieceSplitter({ packets: PACKETS_PER_PIECE, bytes: PIECE_BYTES_MAX }, (piece: AudioPiece) => {
    pieces++;
    upload.add(piece);
  });
  for (const packet of packetsOf(seconds)) cutter.add(packet);
  const arrived = () => confirmed.filter((key) => !key.endsWith('/end')).length;
  const stop = async () => ({ head: await buildM4aHead(cutter.sizes, decoderConfig, AAC_FRAME), ...cutter.parts() });
  const peaks = new Blob([Int8Array.from({ length: seconds * 100 }, (_, n) => Math.imul(n, 2654435761) >>> 25)]);
  const save = async (url: string) => {
    const put = [
      { entity: 'clip' as const, item: newClip(project_id, 100, 1000, { url }) },
      { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    ];
    await call(saveEdits, { project_id, put, remove: [] }, person.token);
  };
  return { upload, stop, peaks, save, confirmed, arrived, piecesMade: () => pieces };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('uploading sound while somebody speaks', () => {
  test('after 30 minutes, Stop leaves at most 0.5 MB and three requests, and the file is the same', async () => {
    const { upload, stop, peaks, save, arrived, piecesMade } = await talk(30 * 60);
    await until(() => arrived() === piecesMade());
    resetTraffic();
    const parts = await stop();
    upload.finish(parts, peaks);
    const { url, peaks_url } = await upload.complete(100, parts, peaks, { onSent: () => undefined, signal });
    await save(url);
    process.stdout.write(`left at Stop after 30 minutes: ${traffic.bytes} bytes, ${traffic.requests} requests\n`);
    expect(traffic.requests).toBeLessThanOrEqual(3);
    expect(traffic.bytes).toBeLessThanOrEqual(500_000);
    const whole = Buffer.from(await joinM4a(parts).arrayBuffer());
    expect((await bucket.get(url.slice(1))).bytes.equals(whole)).toBe(true);
    expect((await bucket.get(peaks_url.slice(1))).bytes.equals(Buffer.from(await peaks.arrayBuffer()))).toBe(true);
  });

  test('over a connection that keeps breaking, every piece is confirmed once and none is missing', async () => {
    let tries = 0;
    const { upload, stop, peaks, confirmed } = await talk(10 * 60, () => ++tries % 7 < 2);
    const parts = await stop();
    upload.finish(parts, peaks);
    const shares: number[] = [];
    const { url } = await upload.complete(100, parts, peaks, { onSent: (share) => shares.push(share), signal });
    expect(new Set(confirmed).size).toBe(confirmed.length);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    const whole = Buffer.from(await joinM4a(parts).arrayBuffer());
    expect((await bucket.get(url.slice(1))).bytes.equals(whole)).toBe(true);
  });

  test('a take kept twice concurrently becomes one file, and both calls learn of it', async () => {
    const { upload, stop, peaks } = await talk(120);
    const parts = await stop();
    upload.finish(parts, peaks);
    const keep = () => upload.complete(100, parts, peaks, { onSent: () => undefined, signal });
    const [first, ...others] = await Promise.all([keep(), keep(), keep()]);
    for (const other of others) expect(other).toEqual(first);
    expect((await bucket.get(first.url.slice(1))).bytes.length).toBe(joinM4a(parts).size);
  });

  test('a take kept after an outage that lasted all of it is sent then, whole', async () => {
    let isDown = true;
    const { upload, stop, peaks, confirmed } = await talk(60, () => isDown);
    const parts = await stop();
    upload.finish(parts, peaks);
    await expect(upload.complete(100, parts, peaks, { onSent: () => undefined, signal })).rejects.toThrow(PostFailed);
    expect(confirmed).toEqual([]);
    isDown = false;
    const { url } = await upload.complete(100, parts, peaks, { onSent: () => undefined, signal });
    expect((await bucket.get(url.slice(1))).bytes.length).toBe(joinM4a(parts).size);
  });
});
