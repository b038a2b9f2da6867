import { type Capture, type CaptureListener, startCapture } from '../capture/capture';
import {
  type InputDevice,
  listDevices,
  type MicrophoneProblem,
  openDevice,
  toDeviceProblem,
} from '../capture/input-devices';
import { buildPeaksFile } from '../store/take';
import { startTakeUpload, findLiveUpload } from '../upload/live-upload';

/** A microphone that sends nothing for this long is switched off somewhere. */
const SOUND_WITHIN_MS = 8000;

/** Receives the events of a microphone from the moment that it is requested. */
export interface LiveMicrophoneListener extends CaptureListener {
  /** The microphone is open; `microphoneId` is the one that the browser chose, and the others' names are known now. */
  onOpen(microphoneId: string, microphones: readonly InputDevice[]): void;
  /** Whether the first sound has not arrived yet. */
  isOpening(): boolean;
  onBlocked(problem: MicrophoneProblem): void;
}

/** The microphone of a session. Opening it again, or closing it, cancels an opening in progress. */
export class LiveMicrophone {
  /** Makes takes with the microphone; null while it is not open. */
  capture: Capture | null = null;
  private opening = 0;

  constructor(private readonly listener: LiveMicrophoneListener) {}

  /** Releases the previous microphone and opens this one, '' for the browser's default. Reports the outcome to the listener. */
  async open(id: string): Promise<void> {
    this.close();
    const turn = this.opening;
    try {
      const stream = await openDevice('microphone', id);
      if (turn !== this.opening) return stream.getTracks().forEach((track) => track.stop());
      const used = stream.getAudioTracks()[0]?.getSettings().deviceId ?? '';
      this.capture = startUploadingCapture(stream, this.listener);
      this.listener.onOpen(used, await listDevices('microphone'));
      setTimeout(() => {
        if (turn === this.opening && this.listener.isOpening()) this.listener.onBlocked('no-sound');
      }, SOUND_WITHIN_MS);
    } catch (error) {
      if (turn !== this.opening) return;
      this.listener.onBlocked(globalThis.isSecureContext ? toDeviceProblem(error) : 'insecure');
    }
  }

  close(): void {
    this.opening++;
    this.capture?.close();
    this.capture = null;
  }
}

/** Starts a capture that uploads a project's take meanwhile, without disturbing it. One with video is uploaded when it is kept. */
function startUploadingCapture(stream: MediaStream, listener: CaptureListener): Capture {
  const onPiece: CaptureListener['onPiece'] = (takeId, piece) => findLiveUpload(takeId)?.add(piece);
  const capture = startCapture(stream, { ...listener, onPiece });
  let isWatching = false;
  return {
    ...capture,
    startVideo(source, seen) {
      isWatching = true;
      capture.startVideo(source, seen);
    },
    stopVideo() {
      isWatching = false;
      capture.stopVideo();
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
