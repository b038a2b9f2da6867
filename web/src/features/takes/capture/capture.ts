import type { StretchAnchor } from '#shared/time/timeline-range';
import type { SoundPiece } from '../encode/m4a-pieces';
import type { TakeOrder } from '../store/cut-take';
import type { Take } from '../store/take';
import { deleteTake } from '../store/takes';
import type { VideoSource } from '../store/video-files';
import type { SoundLevel } from './audio-level';
import { type CaptureTrouble, type FromCapture, type Sent, type ToCapture, WorkerClock } from './capture-messages';
import { type Feed, feedTrack, newCaptureWorker } from './feed-track';
import { feedVideo } from './feed-video';
import { openMicrophone } from './microphone';

export interface CaptureListener {
  onLevel(level: SoundLevel, recordedMs: number): void;
  /** Whether there is sound: a second without any, or a muted microphone, is none; a quiet room is sound. */
  onHearing(hears: boolean): void;
  /** The take that was ordered has begun. */
  onBegan(): void;
  /** Whether what is said now is being kept. */
  onKept(isKept: boolean): void;
  /** Something was taken back; this slide is shown at the new end. */
  onCut(slideId: string, recordedMs: number): void;
  /** A piece of a take's sound file is closed and can be sent. */
  onPiece?(takeId: string, piece: SoundPiece): void;
  /** The microphone was gone; this one has taken over. */
  onMicrophone(id: string, label: string): void;
  /** `not-started`: the code that records could not be loaded; the microphone is well. */
  onTrouble(trouble: CaptureTrouble | 'unplugged' | 'muted' | 'unmuted' | 'broken' | 'not-started'): void;
}

/** What a take is begun with. */
export interface TakeOf {
  projectId: string;
  slideId: string;
  /** Who makes it; '' is nobody. */
  uid: string;
  /** Where the slide shows that it takes the place of; undefined where it is no retake. */
  replaced?: StretchAnchor;
}

/**
 * A microphone that is listened to, and the takes that are made with it. `atMs` is the moment that something is meant for, on
 * the page's clock (`event.timeStamp`); now, if left out.
 */
export interface Capture {
  /** Records what an open camera or screen shows, too, from the next take on, with its sound. The stream stays the caller's. */
  watch(source: VideoSource, stream: MediaStream): void;
  /** Records sound alone, from the next take on. */
  unwatch(): void;
  /** Begins a take; gives its id. */
  record(of: TakeOf, atMs?: number): string;
  /** Shows another slide. */
  showSlide(slideId: string, atMs?: number): void;
  pause(atMs?: number): void;
  resume(atMs?: number): void;
  /** Takes back the last seconds. */
  rewind(seconds: number, atMs?: number): void;
  /** Takes back everything since the current slide was shown. */
  retakeSlide(atMs?: number): void;
  /** Ends the take. Rejects when no sound file could be made; the take can be recovered then. */
  stop(atMs?: number): Promise<Take>;
  /** Lets go of the microphone. */
  close(): void;
}

/** Listens to an open microphone. The stream belongs to the capture from then on. */
export function startCapture(stream: MediaStream, takeIds: () => string, listener: CaptureListener): Capture {
  const worker = newCaptureWorker();
  const tell = (message: ToCapture, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const clock = new WorkerClock();
  let taken: { resolve(take: Take): void; reject(error: Error): void } | null = null;
  let prepared = '';
  let feed: Feed | null = null;
  let endVideo = () => {};
  let isClosed = false;
  /** The slide that was shown since something was last taken back: what that goes back to comes later, and is not shown then. */
  let shownSince: string | undefined;
  /** What is ordered before the worker's clock is known. */
  const early: (() => void)[] = [];

  const prepare = () => tell({ type: 'prepare', takeId: (prepared = takeIds()) });
  const atMoment = (send: (momentMs: number) => void, atMs = performance.now()) => {
    if (clock.isKnown) send(clock.momentOf(atMs));
    else early.push(() => send(clock.momentOf(atMs)));
  };
  const order = (what: TakeOrder, atMs?: number) =>
    atMoment((momentMs) => tell({ type: 'order', order: what, momentMs }), atMs);

  worker.onmessage = ({ data }: MessageEvent<Sent<FromCapture>>) => {
    clock.hear(data.sentAtMs);
    if (data.type === 'loaded') {
      listenTo(stream);
      prepare();
      for (const send of early.splice(0)) send();
    } else if (data.type === 'level') listener.onLevel(data.level, data.recordedMs);
    else if (data.type === 'hearing') {
      if (!data.hears) feed?.revive(data.silentMs);
      listener.onHearing(data.hears);
    } else if (data.type === 'began') listener.onBegan();
    else if (data.type === 'keeping') listener.onKept(data.isKept);
    else if (data.type === 'cut') listener.onCut(shownSince ?? data.slideId, data.recordedMs);
    else if (data.type === 'piece') listener.onPiece?.(data.takeId, data.piece);
    else if (data.type === 'taken') {
      prepare();
      taken?.resolve(data.take);
    } else {
      listener.onTrouble(data.trouble);
      if (data.trouble === 'no-encoder') taken?.reject(new Error('No sound file could be made.'));
    }
  };
  worker.onerror = () => {
    listener.onTrouble(clock.isKnown ? 'broken' : 'not-started');
    taken?.reject(new Error('The recording stopped working.'));
  };

  /** Has a stream's sound sent to the worker, with what befalls its track; gives the track. */
  const listenTo = (opened: MediaStream): MediaStreamTrack => {
    const track = opened.getAudioTracks()[0]!;
    const mute = (isMuted: boolean) => {
      atMoment((momentMs) => tell({ type: 'mute', isMuted, momentMs }));
      listener.onTrouble(isMuted ? 'muted' : 'unmuted');
    };
    track.addEventListener('ended', () => void replace());
    track.addEventListener('mute', () => mute(true));
    track.addEventListener('unmute', () => mute(false));
    feed = feedTrack(track, tell, () => listener.onTrouble('not-started'));
    if (track.muted) mute(true);
    return track;
  };

  /** The microphone's device is gone: the system's default one takes over. */
  const replace = async () => {
    if (isClosed) return;
    try {
      const next = await openMicrophone('');
      if (isClosed) return next.getTracks().forEach((each) => each.stop());
      stream = next;
      feed?.close();
      const { label } = next.getAudioTracks()[0]!;
      tell({ type: 'change-microphone', label });
      const track = listenTo(next);
      listener.onMicrophone(track.getSettings().deviceId ?? '', label);
    } catch {
      if (isClosed) return;
      tell({ type: 'source-is-over' });
      listener.onTrouble('unplugged');
    }
  };

  return {
    watch(source, seen) {
      // Nobody would end it, and the camera would stay on.
      if (isClosed) return;
      endVideo();
      endVideo = feedVideo(source, seen, tell, () => listener.onTrouble('video-broken'));
    },
    unwatch() {
      endVideo();
      endVideo = () => {};
    },
    record(of, atMs) {
      const takeId = prepared || takeIds();
      prepared = '';
      const startedAt = Date.now();
      atMoment((momentMs) => tell({ type: 'record', takeId, ...of, startedAt, momentMs }), atMs);
      return takeId;
    },
    showSlide(slideId, atMs) {
      shownSince = slideId;
      order({ event: 'slide', slide_id: slideId }, atMs);
    },
    pause: (atMs) => order({ event: 'pause' }, atMs),
    resume: (atMs) => order({ event: 'resume' }, atMs),
    rewind(seconds, atMs) {
      shownSince = undefined;
      order({ event: 'rewind', seconds }, atMs);
    },
    retakeSlide(atMs) {
      shownSince = undefined;
      order({ event: 'retake-slide' }, atMs);
    },
    stop(atMs) {
      return new Promise((resolve, reject) => {
        taken = { resolve, reject };
        order({ event: 'stop' }, atMs);
      });
    },
    close() {
      isClosed = true;
      feed?.close();
      endVideo();
      for (const each of stream.getTracks()) each.stop();
      worker.terminate();
      // Nothing is in it, so that nobody misses what another tab holds on to.
      if (prepared) deleteTake(prepared).catch(() => undefined);
    },
  };
}
