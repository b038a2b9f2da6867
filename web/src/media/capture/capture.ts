import type { SoundPiece } from '../encode/m4a-parts';
import type { CaptureTrouble, FromCapture, Sent, ToCapture } from './capture-messages';
import { feedTrack } from './feed-track';
import { newCaptureWorker } from './new-capture-worker';
import type { SoundLevel } from './sound-watch';
import type { Take } from './take';
import { WorkerClock } from './worker-clock';

export interface CaptureListener {
  onLevel(level: SoundLevel, recordedMs: number): void;
  /** Something was taken back; this slide is shown at the new end. */
  onCut(slideId: string, recordedMs: number): void;
  /** A piece of a take's sound file is closed and can be sent. */
  onPiece?(takeId: string, piece: SoundPiece): void;
  onTrouble(trouble: CaptureTrouble | 'unplugged' | 'muted' | 'unmuted'): void;
}

/** A microphone that is listened to, and the takes that are made with it. */
export interface Capture {
  /** Begins a take of a person, by their uid; '' is nobody's. Gives its id. */
  record(projectId: string, slideId: string, uid: string): string;
  /** Shows another slide from now on. */
  showSlide(slideId: string): void;
  pause(): void;
  resume(): void;
  /** Takes back the last seconds. */
  takeBack(seconds: number): void;
  /** Takes back everything since the current slide was shown. */
  retakeSlide(): void;
  /** Ends the take. Rejects when no sound file could be made; the take can be recovered then. */
  stop(): Promise<Take>;
  /** Lets go of the microphone. */
  close(): void;
}

/** Listens to an open microphone. The stream belongs to the capture from then on. */
export function startCapture(stream: MediaStream, takeIds: () => string, listener: CaptureListener): Capture {
  const worker = newCaptureWorker();
  const tell = (message: ToCapture, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const clock = new WorkerClock();
  let taken: { resolve(take: Take): void; reject(error: Error): void } | null = null;
  worker.onmessage = ({ data }: MessageEvent<Sent<FromCapture>>) => {
    clock.hear(data.sentAtMs);
    if (data.type === 'loaded') stopFeeding = feed();
    else if (data.type === 'level') listener.onLevel(data.level, data.recordedMs);
    else if (data.type === 'cut') listener.onCut(data.slideId, data.recordedMs);
    else if (data.type === 'piece') listener.onPiece?.(data.takeId, data.piece);
    else if (data.type === 'taken') taken?.resolve(data.take);
    else {
      listener.onTrouble(data.trouble);
      if (data.trouble === 'no-encoder') taken?.reject(new Error('No sound file could be made.'));
    }
  };
  worker.onerror = () => taken?.reject(new Error('The recording stopped working.'));
  const track = stream.getAudioTracks()[0];
  const feed = () => (track ? feedTrack(track, tell) : () => undefined);
  let stopFeeding = (): void => undefined;
  track?.addEventListener('ended', () => listener.onTrouble('unplugged'));
  track?.addEventListener('mute', () => listener.onTrouble('muted'));
  track?.addEventListener('unmute', () => listener.onTrouble('unmuted'));
  return {
    record(projectId, slideId, uid) {
      const takeId = takeIds();
      tell({ type: 'record', takeId, projectId, uid, slideId, startedAt: Date.now(), momentMs: clock.momentOf() });
      return takeId;
    },
    showSlide: (slideId) => tell({ type: 'show-slide', slideId, momentMs: clock.momentOf() }),
    pause: () => tell({ type: 'pause' }),
    resume: () => tell({ type: 'resume' }),
    takeBack: (seconds) => tell({ type: 'take-back', seconds }),
    retakeSlide: () => tell({ type: 'retake-slide' }),
    stop() {
      return new Promise((resolve, reject) => {
        taken = { resolve, reject };
        tell({ type: 'stop', momentMs: clock.momentOf() });
      });
    },
    close() {
      stopFeeding();
      for (const each of stream.getTracks()) each.stop();
      worker.terminate();
    },
  };
}
