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

/** Slides that are announced, or completed, together at most. More would make the first of them wait. */
const BATCH_MAX = 12;
/** How long a slide waits for others to be announced, or completed, together with it. */
const WAIT_MS = 2000;
/** The first ones wait less: what answers them may have to start first, while the next pages are drawn. */
const FIRST_WAIT_MS = 200;
/** Pictures that are sent at a time, by the whole tab: more than six a browser lets wait itself. */
const limitPictures = limitConcurrency(6);

/** Sends slides to a project, many in a call. */
export class SlideSender {
  private readonly announcing;
  private readonly completing;

  /** @param ready resolves when the project is there: what is to be sent waits for it, and fails where it rejects */
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
   * Brings a slide to the project and gives it as it is there. What fails for a reason that can pass is repeated, and a line that
   * is cut is waited for, however long: somebody may be speaking to the slide. `onSent` is told the share that has gone out, 0 to
   * 1. Throws the `ApiError` of a refusal, and what reading a file throws where it is gone.
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
          // A picture that is gone fails here: to the network it would look like a line that is cut.
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

  /** Says that no more slides come: those that are there need not wait for company. */
  drain(): void {
    this.announcing.drain();
    this.completing.drain();
  }
}

const refusalError = (refusal: Completed['refusal']): ApiError =>
  new ApiError((refusal?.code ?? 'unknown') as ErrorCode, refusal?.message ?? '');

/** Sends all files that are not among those that have `gone`, and adds them. */
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
