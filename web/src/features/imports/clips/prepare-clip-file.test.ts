import type { FileWorkerRequest } from '../../../platform/files/file-worker-client';
import { WorkerJobError } from '../../../platform/files/worker-job';
import { prepareClipFile } from './add-clip-files';

type Ask = NonNullable<Parameters<typeof prepareClipFile>[3]>;

const FILE = new File(['film'], 'phone.mov');
const MOV = { remuxedAs: 'mp4', playsAnyway: false } as const;
const upload = { id: 'u1', signal: new AbortController().signal, onProgress: () => undefined };

/** Names of the rewritten files and of the held locks. */
let written: Set<string>;
let locks: string[];
/** How many more times a file reports that it is locked. */
let inUse: number;

const folder = {
  getDirectoryHandle: () => Promise.resolve(folder),
  removeEntry(name: string) {
    if (inUse-- > 0) return Promise.reject(new DOMException('', 'NoModificationAllowedError'));
    return Promise.resolve(written.delete(name));
  },
};
const browser = {
  storage: { getDirectory: () => Promise.resolve(folder) },
  locks: { query: () => Promise.resolve({ held: locks.map((name) => ({ name })) }) },
};

/** A worker that writes a file and then fails. */
const failing = (error: Error) => (order: FileWorkerRequest) => {
  if (order.type === 'remux') written.add(order.name);
  return Promise.reject(error);
};

describe('product: a video that must be converted before it is sent', () => {
  beforeAll(() => Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'navigator'));
  beforeEach(() => {
    written = new Set();
    locks = [];
    inUse = 0;
  });

  test.each([
    ['has no private disk', 'NoDiskError', 'no room for that'],
    ['has a full disk', 'QuotaExceededError', 'no room for that'],
    ['makes no AAC of uncompressed sound', 'NoEncoderError', 'uncompressed sound (PCM)'],
    ['meets a damaged file', 'TypeError', 'is damaged'],
    ['ends for another reason', 'Error', 'is damaged'],
  ])('a browser that %s says so, and nothing half written stays', async (_, kind, words) => {
    const preparing = prepareClipFile(FILE, MOV, upload, failing(new WorkerJobError(kind, '')));
    await expect(preparing).rejects.toThrow(words);
    expect(written).toEqual(new Set());
  });

  test('a playable file is sent unchanged if there is no room', async () => {
    const ask = failing(new WorkerJobError('QuotaExceededError', ''));
    expect(await prepareClipFile(FILE, { ...MOV, playsAnyway: true }, upload, ask)).toEqual({ file: FILE });
    expect(written).toEqual(new Set());
  });

  test('waiting for it shows progress', async () => {
    const shares: number[] = [];
    const ask: Ask = (_, { onProgress }) => {
      [0.25, 0.5].forEach((share) => onProgress?.(share));
      return Promise.resolve(FILE);
    };
    const { prepared } = await prepareClipFile(
      FILE,
      MOV,
      { ...upload, onProgress: (share) => shares.push(share) },
      ask,
    );
    expect([prepared, shares]).toEqual(['u1.mp4', [0.25, 0.5]]);
  });

  test('cancelling leaves nothing, though the worker closes its file a moment later', async () => {
    inUse = 2;
    const cancelled = new DOMException('', 'AbortError');
    await expect(prepareClipFile(FILE, MOV, upload, failing(cancelled))).rejects.toBe(cancelled);
    expect(written).toEqual(new Set());
  });

  test('it takes no room from a recording open in any tab', async () => {
    locks = ['upload-u1', 'take-7'];
    const preparing = prepareClipFile(FILE, MOV, upload, failing(new Error('written')));
    await expect(preparing).rejects.toThrow('a recording in this browser needs');
    expect(written).toEqual(new Set());
  });
});
