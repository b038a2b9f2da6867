import type { InputOf, OutputOf } from '#shared/api/contract';
import { completeSlideUploads, createSlideUploads, SLIDES_PER_CALL_MAX } from '#shared/api/uploads';
import { limitConcurrency } from '#shared/limit-concurrency';
import { projectId as asProjectId, type UploadId, uploadId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { ApiError, type ErrorCode } from '#shared/errors';
import { newId } from '#shared/ids';
import { call } from '../../../platform/api/call';
import { postForm } from '../../../platform/upload/post-file';
import { retryUpload } from '../../../platform/upload/retry-upload';
import { createBatcher } from '../batches';
import type { LocalSlide } from './pending-slides';

type Announcement = InputOf<typeof createSlideUploads>['slides'][number];
type Announced = OutputOf<typeof createSlideUploads>['uploads'][number];
type Completed = OutputOf<typeof completeSlideUploads>['uploads'][number];

/** Maximum number of slides per call. With more, the first ones would wait too long. */
const BATCH_MAX = 12;
/** How long a slide waits for others to share its call. */
const WAIT_MS = 2000;
/** The first slides wait less, so that the cold start of a Lambda overlaps with drawing the next pages. */
const FIRST_WAIT_MS = 200;
/** Maximum number of pictures that this tab sends at a time: browsers queue more than six anyway. */
const limitPictures = limitConcurrency(6);

export class SlideSender {
  private readonly announcing;
  private readonly completing;

  /** @param ready resolves when the project exists; sending waits for it, and fails if it rejects */
  constructor(projectId: string, ready: Promise<void>) {
    const project_id = asProjectId.parse(projectId);
    const together = { most: Math.min(BATCH_MAX, SLIDES_PER_CALL_MAX), waitMs: WAIT_MS, firstWaitMs: FIRST_WAIT_MS };
    this.announcing = createBatcher<Announcement, Announced>(async (slides) => {
      await ready;
      return (await call(createSlideUploads, { project_id, slides })).uploads;
    }, together);
    this.completing = createBatcher<UploadId, Completed>(
      async (ids) => (await call(completeSlideUploads, { project_id, ids })).uploads,
      together,
    );
  }

  /**
   * Sends a slide to the project and returns the stored slide. Retries transient errors, and waits for a lost connection for any length of
   * time, because a person may be recording with the slide. `onSent` receives the share that is sent, 0 to 1. Throws the `ApiError` of a
   * rejected request, and the read error if a file no longer exists.
   */
  async send(
    slide: LocalSlide,
    { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
  ): Promise<Slide> {
    const files = [slide.pictures.largest, ...slide.pictures.smaller];
    const [largest, ...smaller] = files.map(({ type, size }) => ({ content_type: type, size }));
    const { id: slide_id, position, notes, text } = slide;
    const id = uploadId.parse(newId());
    const announcement = { id, slide_id, position, notes, text, ...largest!, smaller };
    const gone = new Set<Blob>();
    return retryUpload(
      async () => {
        if (gone.size < files.length) {
          // A missing picture must fail here: during the upload, it would look like a lost connection.
          await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()));
          const { forms, refusal } = await this.announcing.add(announcement);
          if (refusal) throw refusalError(refusal);
          await postPictures(files, forms, { gone, onSent, signal });
        }
        signal.throwIfAborted();
        const { slide: arrived, refusal } = await this.completing.add(id);
        if (!arrived) throw refusalError(refusal);
        return arrived;
      },
      { signal, outlastsCuts: true },
    );
  }

  /** No more slides follow, so those that are queued are sent at once. */
  drain(): void {
    this.announcing.drain();
    this.completing.drain();
  }
}

const refusalError = (refusal: Completed['refusal']): ApiError =>
  new ApiError((refusal?.code ?? 'unknown') as ErrorCode, refusal?.message ?? '');

/** Sends the files that are not in `gone`, and adds them to it. */
async function postPictures(
  files: readonly Blob[],
  forms: Announced['forms'],
  { gone, onSent, signal }: { gone: Set<Blob>; onSent: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const sent = files.map((file) => (gone.has(file) ? file.size : 0));
  const post = (file: Blob, index: number) =>
    limitPictures(async () => {
      signal.throwIfAborted();
      if (gone.has(file)) return;
      const reportShare = (share: number) => {
        sent[index] = share * file.size;
        onSent(sent.reduce((sum, bytes) => sum + bytes, 0) / all);
      };
      await postForm(forms[index]!, file, { onSent: reportShare, signal });
      gone.add(file);
    });
  await Promise.all(files.map(post));
}
