import * as z from 'zod';
import type { InputOf, OutputOf } from '#shared/api/contract';
import { completeTakeUpload, createTakeUpload, PIECES_PER_CALL } from '#shared/api/takes';
import type { UploadForm } from '#shared/api/uploads';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { limitConcurrency } from '#shared/limit-concurrency';
import { retry } from '#shared/time/retry';
import { call } from '../../../platform/api/call';
import { PostFailed } from '../../../platform/api/classify-error';
import { waitForConnection } from '../../../platform/connection';
import { postSmallFile } from '../../../platform/upload/post-file';
import { isRetryable, retryUpload } from '../../../platform/upload/retry-upload';
import type { M4aParts, AudioPiece } from '../encode/m4a-pieces';

type Forms = OutputOf<typeof createTakeUpload>;
type Joined = OutputOf<typeof completeTakeUpload>;

/** The API and the store that an upload of one take in one project uses. */
interface TakeUploadApi {
  sign(firstPiece: number): Promise<Forms>;
  post(form: UploadForm, file: Blob): Promise<void>;
  complete(take: Omit<InputOf<typeof completeTakeUpload>, 'id' | 'project_id'>): Promise<Joined>;
}

const BACKOFF = { firstMs: 1000, maxMs: 30_000 };
const MAX_PARALLEL_PIECES = 4;
/** With this many pieces left, about a minute, the next forms are requested. */
const RENEW_FORMS_AT = 4;

/**
 * Uploads a take while it is recorded: each piece when it is finished, and the end at Stop. `complete` sends what is missing, and the
 * server joins everything. Failures until then are retried silently. No confirmed piece is sent twice.
 */
export class TakeUpload {
  private readonly queued = new Map<number, Blob>();
  private readonly inFlight = new Map<number, Promise<void>>();
  private readonly forms = new Map<number, Promise<Forms>>();
  private lastBatch = 0;
  private isSending = false;
  private end: Promise<TakeEnd> | undefined;
  private endSent: Promise<void> | undefined;

  constructor(
    private readonly backend: TakeUploadApi,
    private readonly signal: AbortSignal,
    private readonly wait: typeof waitForConnection = waitForConnection,
  ) {
    this.getForms(0).catch(() => undefined);
  }

  /** Sends a piece after those before it. */
  add({ piece, sound }: AudioPiece): void {
    this.queued.set(piece, sound);
    void this.sendWaiting();
  }

  finish(parts: M4aParts, peaks: Blob): void {
    this.end ??= packTakeEnd(parts, peaks);
    this.sendEnd(this.end).catch(() => undefined);
  }

  /**
   * Sends what is missing, and has the server join everything into the files of a clip. `onSent` receives the share of the sound that has
   * arrived, 0 to 1. Throws the `ApiError` of a refusal, or the last error if the connection did not come back.
   */
  async complete(
    createdAt: number,
    parts: M4aParts,
    peaks: Blob,
    { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
  ): Promise<Joined> {
    const { wait } = this;
    const end = (this.end ??= packTakeEnd(parts, peaks));
    const retried = <Result>(work: () => Promise<Result>) => retryUpload(work, { signal, wait });
    const limited = limitConcurrency(MAX_PARALLEL_PIECES);
    const missing = parts.pieces.filter(({ piece }) => this.queued.has(piece));
    let left = missing.length;
    onSent(1 - left / (parts.pieces.length + 1));
    const sent = missing.map(({ piece }) =>
      limited(async () => {
        await retried(() => this.send(piece));
        onSent(1 - --left / (parts.pieces.length + 1));
      }),
    );
    const [{ tail_bytes, head_bytes }] = await Promise.all([retried(() => this.sendEnd(end)), ...sent]);
    const pieces = parts.pieces.map(({ piece, bytes }) => ({ piece, bytes }));
    return retried(() => this.backend.complete({ created_at: createdAt, pieces, end: { tail_bytes, head_bytes } }));
  }

  private async sendWaiting(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const { signal, wait } = this;
      for (let [piece] = this.queued.keys(); piece !== undefined; [piece] = this.queued.keys()) {
        const next = piece;
        await retry(() => this.send(next), { isPassing: isRetryable, backoff: BACKOFF, signal, wait });
      }
    } catch {
      // A refused piece is sent again with the next one, and by `complete`, which reports the error.
    } finally {
      this.isSending = false;
    }
  }

  private send(piece: number): Promise<void> {
    const sound = this.queued.get(piece);
    if (!sound) return Promise.resolve();
    const known = this.inFlight.get(piece);
    if (known) return known;
    const sending = this.sendOnce(piece, sound).finally(() => this.inFlight.delete(piece));
    this.inFlight.set(piece, sending);
    return sending;
  }

  private async sendOnce(piece: number, sound: Blob): Promise<void> {
    const batch = Math.floor(piece / PIECES_PER_CALL);
    const place = piece % PIECES_PER_CALL;
    if (place >= PIECES_PER_CALL - RENEW_FORMS_AT) this.getForms(batch + 1).catch(() => undefined);
    const form = (await this.getForms(batch)).pieces[place];
    if (!form) throw new Error('There is no form for this piece.');
    await this.post(batch, form, sound);
    this.queued.delete(piece);
  }

  private async sendEnd(packing: Promise<TakeEnd>): Promise<TakeEnd> {
    const end = await packing;
    this.endSent ??= this.getForms(this.lastBatch)
      .then((forms) => this.post(this.lastBatch, forms.end, end.file))
      .catch((error: unknown) => {
        this.endSent = undefined;
        throw error;
      });
    await this.endSent;
    return end;
  }

  /** A form that is too old, or was signed with an old key, is refused. The next try requests a new one. */
  private async post(batch: number, form: UploadForm, file: Blob): Promise<void> {
    try {
      await this.backend.post(form, file);
    } catch (error) {
      if (error instanceof PostFailed && error.isTooOld) this.forms.delete(batch);
      throw error;
    }
  }

  private getForms(batch: number): Promise<Forms> {
    const known = this.forms.get(batch);
    if (known) return known;
    this.lastBatch = Math.max(this.lastBatch, batch);
    const asked = this.backend.sign(batch * PIECES_PER_CALL);
    this.forms.set(batch, asked);
    asked.catch(() => this.forms.delete(batch));
    return asked;
  }
}

/** The rest of a take at Stop in one file, with the sizes that are needed to split it. */
interface TakeEnd {
  file: Blob;
  tail_bytes: number;
  head_bytes: number;
}

const gzip = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

/** Packs the last sound, the head, and the waveform of a take into one file. Compressed, a head is a third as long. */
async function packTakeEnd({ head, tail }: Pick<M4aParts, 'head' | 'tail'>, peaks: Blob): Promise<TakeEnd> {
  const [packedHead, packedPeaks] = await Promise.all([gzip(head), gzip(peaks)]);
  return { file: new Blob([tail, packedHead, packedPeaks]), tail_bytes: tail.size, head_bytes: packedHead.size };
}

interface ActiveUpload {
  projectId: string;
  upload: TakeUpload;
  controller: AbortController;
}

/** The takes of this tab that upload during their recording. They outlive the screen that started them. */
const activeUploads = new Map<string, ActiveUpload>();

const takeRef = z.object({ id: uploadId, project_id: asProjectId });

/** Starts to upload a take during its recording. A take without a project is not sent. */
export function startTakeUpload(projectId: string, takeId: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  const { data: take } = takeRef.safeParse({ id: takeId, project_id: projectId });
  if (!take) return;
  const backend: TakeUploadApi = {
    sign: (first_piece) => call(createTakeUpload, { ...take, first_piece }, { signal }),
    post: (form, file) => postSmallFile(form, file, signal),
    complete: (completion) => call(completeTakeUpload, { ...take, ...completion }, { signal }),
  };
  activeUploads.set(takeId, { projectId, controller, upload: new TakeUpload(backend, signal) });
}

/** The upload of a take that started during its recording; undefined for takes of other tabs and projects. */
export function findLiveUpload(takeId: string, projectId?: string): TakeUpload | undefined {
  const found = activeUploads.get(takeId);
  return projectId === undefined || found?.projectId === projectId ? found?.upload : undefined;
}

/** Stops the upload of a take that has arrived or will not be kept. Its staged files are deleted after two days. */
export function stopTakeUpload(takeId: string): void {
  activeUploads.get(takeId)?.controller.abort();
  activeUploads.delete(takeId);
}
