import { newId } from '#shared/ids';
import { type Capture, type CaptureListener, startCapture } from '../capture/capture';
import {
  listMicrophones,
  type Microphone,
  type MicrophoneProblem,
  openMicrophone,
  toMicrophoneProblem,
} from '../capture/microphone';
import { buildPeaksFile } from '../store/take';
import { startTakeUpload, findLiveUpload } from '../upload/live-upload';

/** A microphone that has sent nothing for so long is switched off somewhere. */
const SOUND_WITHIN_MS = 8000;

/** What is told of a microphone from the moment that it is asked for. */
export interface LiveMicrophoneListener extends CaptureListener {
  /** It is open, and this is the one that the browser gave; the other ones' names are known now. */
  onOpen(microphoneId: string, microphones: readonly Microphone[]): void;
  /** Whether the first sound is still awaited. */
  isOpening(): boolean;
  onBlocked(problem: MicrophoneProblem): void;
}

/** The one microphone that a session listens to. Opening it again, or closing it, calls off an opening under way. */
export class LiveMicrophone {
  /** What listens to it, and makes takes of it; null while there is none. */
  capture: Capture | null = null;
  private opening = 0;

  constructor(private readonly listener: LiveMicrophoneListener) {}

  /** Lets go of the one before and asks for a microphone, '' for the browser's choice; whatever comes of it is told. */
  async open(id: string): Promise<void> {
    this.close();
    const turn = this.opening;
    try {
      const stream = await openMicrophone(id);
      if (turn !== this.opening) return stream.getTracks().forEach((track) => track.stop());
      const used = stream.getAudioTracks()[0]?.getSettings().deviceId ?? '';
      this.capture = startUploadingCapture(stream, newId, this.listener);
      this.listener.onOpen(used, await listMicrophones());
      setTimeout(() => {
        if (turn === this.opening && this.listener.isOpening()) this.listener.onBlocked('no-sound');
      }, SOUND_WITHIN_MS);
    } catch (error) {
      if (turn === this.opening) this.listener.onBlocked(toMicrophoneProblem(error));
    }
  }

  close(): void {
    this.opening++;
    this.capture?.close();
    this.capture = null;
  }
}

/**
 * Listens to an open microphone, like `startCapture`. A take that is for a project goes up while it is recorded, and its end
 * at Stop; what becomes of that never disturbs the recording. One with pictures goes up when it is kept.
 */
function startUploadingCapture(stream: MediaStream, takeIds: () => string, listener: CaptureListener): Capture {
  const onPiece: CaptureListener['onPiece'] = (takeId, piece) => findLiveUpload(takeId)?.add(piece);
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
      if (!isWatching) startTakeUpload(of.projectId, takeId);
      return takeId;
    },
    async stop(atMs) {
      const take = await capture.stop(atMs);
      if (take.parts) findLiveUpload(take.id)?.finish(take.parts, buildPeaksFile(take));
      return take;
    },
  };
}
