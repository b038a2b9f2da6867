import { newId } from '#shared/ids';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { AudioPiece } from '../encode/m4a-pieces';
import type { RecorderCommand } from '../store/cut-take';
import type { Take } from '../store/take';
import { deleteTake } from '../store/takes';
import type { VideoSource } from '../store/video-files';
import type { AudioLevel } from './audio-level';
import {
  type CaptureTrouble,
  type CaptureEvent,
  type Timestamped,
  type CaptureRequest,
  WorkerClock,
} from './capture-messages';
import { type AudioFeed, feedTrack, createCaptureWorker } from './feed-track';
import { feedVideo } from './feed-video';
import { openDevice } from './input-devices';

export interface CaptureListener {
  onLevel(level: AudioLevel, recordedMs: number): void;
  /** Whether sound arrives. A second without a chunk, or a muted microphone, is no sound; a quiet room is sound. */
  onAudioActive(isActive: boolean): void;
  onBegan(): void;
  onCapturing(isCapturing: boolean): void;
  onCut(slideId: string, recordedMs: number): void;
  onPiece?(takeId: string, piece: AudioPiece): void;
  /** The microphone disappeared, and this one took over. */
  onMicrophone(id: string, label: string): void;
  /** `not-started`: the code that records could not be loaded; the microphone works. */
  onTrouble(trouble: CaptureTrouble | 'unplugged' | 'muted' | 'unmuted' | 'broken' | 'not-started'): void;
}

interface TakeStart {
  projectId: string;
  slideId: string;
  /** The user who records; '' for none. */
  uid: string;
  /** The range that a retake replaces; undefined if it is not a retake. */
  replaced?: TimelineRangeRef;
}

/** An open microphone and its takes. `atMs` is the moment of the action on the page's clock (`event.timeStamp`); the default is now. */
export interface Capture {
  /** Records an open camera or screen, with its sound, from the next take on. The caller keeps the stream. */
  startVideo(source: VideoSource, stream: MediaStream): void;
  /** Records sound alone from the next take on. */
  stopVideo(): void;
  record(of: TakeStart, atMs?: number): string;
  showSlide(slideId: string, atMs?: number): void;
  pause(atMs?: number): void;
  resume(atMs?: number): void;
  rewind(seconds: number, atMs?: number): void;
  /** Discards everything since the current slide was shown. */
  retakeSlide(atMs?: number): void;
  /** Ends the take. Rejects if no sound file could be made; the take can be recovered later. */
  stop(atMs?: number): Promise<Take>;
  close(): void;
}

/** Starts a capture with an open microphone, and takes over the stream. */
export function startCapture(stream: MediaStream, listener: CaptureListener): Capture {
  const worker = createCaptureWorker();
  const post = (message: CaptureRequest, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const clock = new WorkerClock();
  let pendingStop: { resolve(take: Take): void; reject(error: Error): void } | null = null;
  let prepared = '';
  let feed: AudioFeed | null = null;
  let endVideo = () => {};
  let isClosed = false;
  /** The slide that was shown after the last rewind. The slide of the rewind arrives later, and must not replace it. */
  let shownSince: string | undefined;
  /** Commands from before the worker's clock is known. */
  const early: (() => void)[] = [];

  const prepare = () => post({ type: 'prepare', takeId: (prepared = newId()) });
  const atWorkerTime = (send: (momentMs: number) => void, atMs = performance.now()) => {
    if (clock.isSynced) send(clock.toWorkerTime(atMs));
    else early.push(() => send(clock.toWorkerTime(atMs)));
  };
  const sendCommand = (command: RecorderCommand, atMs?: number) =>
    atWorkerTime((momentMs) => post({ type: 'command', command, momentMs }), atMs);

  worker.onmessage = ({ data }: MessageEvent<Timestamped<CaptureEvent>>) => {
    clock.sync(data.sentAtMs);
    if (data.type === 'loaded') {
      listenTo(stream);
      prepare();
      for (const send of early.splice(0)) send();
    } else if (data.type === 'level') listener.onLevel(data.level, data.recordedMs);
    else if (data.type === 'audio-active') {
      if (!data.isAudioActive) feed?.revive(data.silentMs);
      listener.onAudioActive(data.isAudioActive);
    } else if (data.type === 'began') listener.onBegan();
    else if (data.type === 'capturing') listener.onCapturing(data.isCapturing);
    else if (data.type === 'cut') listener.onCut(shownSince ?? data.slideId, data.recordedMs);
    else if (data.type === 'piece') listener.onPiece?.(data.takeId, data.piece);
    else if (data.type === 'taken') {
      prepare();
      pendingStop?.resolve(data.take);
    } else {
      listener.onTrouble(data.trouble);
      if (data.trouble === 'no-encoder') pendingStop?.reject(new Error('No sound file could be made.'));
    }
  };
  worker.onerror = () => {
    listener.onTrouble(clock.isSynced ? 'broken' : 'not-started');
    pendingStop?.reject(new Error('The recording stopped working.'));
  };

  /** Sends a stream's sound, and the events of its track, to the worker. Returns the track. */
  const listenTo = (opened: MediaStream): MediaStreamTrack => {
    const track = opened.getAudioTracks()[0]!;
    const mute = (isMuted: boolean) => {
      atWorkerTime((momentMs) => post({ type: 'mute', isMuted, momentMs }));
      listener.onTrouble(isMuted ? 'muted' : 'unmuted');
    };
    track.addEventListener('ended', () => void replaceMicrophone());
    track.addEventListener('mute', () => mute(true));
    track.addEventListener('unmute', () => mute(false));
    feed = feedTrack(track, post, () => listener.onTrouble('not-started'));
    if (track.muted) mute(true);
    return track;
  };

  const replaceMicrophone = async () => {
    if (isClosed) return;
    try {
      const next = await openDevice('microphone', '');
      if (isClosed) return next.getTracks().forEach((each) => each.stop());
      stream = next;
      feed?.close();
      const { label } = next.getAudioTracks()[0]!;
      post({ type: 'change-microphone', label });
      const track = listenTo(next);
      listener.onMicrophone(track.getSettings().deviceId ?? '', label);
    } catch {
      if (isClosed) return;
      post({ type: 'source-is-over' });
      listener.onTrouble('unplugged');
    }
  };

  return {
    startVideo(source, seen) {
      // Nobody would stop the video, and the camera would stay on.
      if (isClosed) return;
      endVideo();
      endVideo = feedVideo(source, seen, post, () => listener.onTrouble('video-broken'));
    },
    stopVideo() {
      endVideo();
      endVideo = () => {};
    },
    record(of, atMs) {
      const takeId = prepared || newId();
      prepared = '';
      const startedAt = Date.now();
      atWorkerTime((momentMs) => post({ type: 'record', takeId, ...of, startedAt, momentMs }), atMs);
      return takeId;
    },
    showSlide(slideId, atMs) {
      shownSince = slideId;
      sendCommand({ event: 'slide', slide_id: slideId }, atMs);
    },
    pause: (atMs) => sendCommand({ event: 'pause' }, atMs),
    resume: (atMs) => sendCommand({ event: 'resume' }, atMs),
    rewind(seconds, atMs) {
      shownSince = undefined;
      sendCommand({ event: 'rewind', seconds }, atMs);
    },
    retakeSlide(atMs) {
      shownSince = undefined;
      sendCommand({ event: 'retake-slide' }, atMs);
    },
    stop(atMs) {
      return new Promise((resolve, reject) => {
        pendingStop = { resolve, reject };
        sendCommand({ event: 'stop' }, atMs);
      });
    },
    close() {
      isClosed = true;
      feed?.close();
      endVideo();
      for (const each of stream.getTracks()) each.stop();
      worker.terminate();
      // An empty take may be left behind if another tab locks it.
      if (prepared) deleteTake(prepared).catch(() => undefined);
    },
  };
}
