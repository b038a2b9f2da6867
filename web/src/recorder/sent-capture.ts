import { startCapture, type Capture, type CaptureListener } from '../media/capture/capture';
import { peaksFile } from '../media/capture/take';
import { beginTakeUpload, takeUploadOf } from '../uploads/take-uploads';

/**
 * Listens to an open microphone, like `startCapture`. A take that is for a project goes up while it is recorded, and its end
 * at Stop; what becomes of that never disturbs the recording. One with pictures goes up when it is kept.
 */
export function startSentCapture(stream: MediaStream, takeIds: () => string, listener: CaptureListener): Capture {
  const onPiece: CaptureListener['onPiece'] = (takeId, piece) => takeUploadOf(takeId)?.add(piece);
  const capture = startCapture(stream, takeIds, { ...listener, onPiece });
  let isWatching = false;
  return {
    ...capture,
    watch(source, seen) {
      isWatching = true;
      capture.watch(source, seen);
    },
    unwatch() {
      isWatching = false;
      capture.unwatch();
    },
    record(of, atMs) {
      const takeId = capture.record(of, atMs);
      if (!isWatching) beginTakeUpload(of.projectId, takeId);
      return takeId;
    },
    async stop(atMs) {
      const take = await capture.stop(atMs);
      if (take.parts) takeUploadOf(take.id)?.finish(take.parts, peaksFile(take));
      return take;
    },
  };
}
