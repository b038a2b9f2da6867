import { wait } from '#shared/time/retry';
import { findHead, buildFragment, parseAudioIndex, type AudioIndex } from './audio-index';
import { ByteWindow, fetchRange } from './byte-range';

/** First request: covers the head of a ten-minute recording and more than ten seconds of sound. */
const FIRST_BYTES = 224 * 1024;
/** How much to fetch after a head that is longer than the first request. */
const BEHIND_HEAD_BYTES = 64 * 1024;
/** While playing, fetch the next part when less than this is buffered ahead. */
const AHEAD_S = 10;
/** While paused, only enough to start is needed. */
const AHEAD_AT_REST_S = 1;
/** Length of a part while sound plays on. Longer parts save requests. */
const PART_S = 60;
/** After a seek, which another seek may follow. */
const PART_AFTER_JUMP_S = 30;
/** After a seek, the decoder needs the preceding packets to produce the same sound as without a seek. */
const WARM_UP_PACKETS = 2;
/** Smallest piece to append, about a second of sound. */
const PIECE_BYTES = 8 * 1024;
const FAILURES_IN_A_ROW = 4;
const WAIT_AFTER_FAILURE_MS = 1000;
/** Ends of buffered sound that differ by less than this, which is less than a packet, are equal. */
const SAME_S = 0.02;

const WAKING_EVENTS = ['timeupdate', 'seeking', 'play', 'waiting'] as const;

interface Part {
  from: number;
  to: number;
}

/**
 * Feeds an element the parts of an `.m4a` file that it needs next. On its own, a browser fetches several minutes ahead, which most viewers
 * never play. Files with another structure are passed to the element unchanged.
 */
class AudioStream {
  private readonly closed = new AbortController();
  private readonly window = new ByteWindow();
  private part = new AbortController();
  private index: AudioIndex | undefined;
  private buffer: SourceBuffer | undefined;
  /** The packet to append next; the packets of a part are consecutive. */
  private nextPacket = 0;
  /** Start of the last part fetched: fetching it again would change nothing. */
  private fetchedFrom = -1;
  private wake = (): void => undefined;

  constructor(
    private readonly element: HTMLMediaElement,
    private readonly url: string,
    private readonly source: MediaSource,
  ) {
    const { signal } = this.closed;
    for (const event of WAKING_EVENTS) element.addEventListener(event, () => this.wake(), { signal });
    element.addEventListener('seeking', () => this.handleSeek(element.currentTime), { signal });
    const address = URL.createObjectURL(source);
    const open = () => {
      URL.revokeObjectURL(address);
      void this.run();
    };
    source.addEventListener('sourceopen', open, { signal, once: true });
    // Safari's ManagedMediaSource requires this; other browsers don't play remotely anyway.
    element.disableRemotePlayback = true;
    element.src = address;
  }

  /** Stops all fetching. The caller still owns the element. */
  close(): void {
    this.closed.abort();
    this.part.abort();
    this.wake();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.closed.signal.aborted;) {
      const part = this.nextPart();
      if (!part || part.from === this.fetchedFrom) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      this.part = new AbortController();
      try {
        await this.load(part, this.part.signal);
        this.fetchedFrom = part.from;
        failures = 0;
      } catch {
        if (this.part.signal.aborted) continue;
        if (!this.index) return this.fallBackToElement();
        if (++failures >= FAILURES_IN_A_ROW && this.bufferedAhead() < AHEAD_AT_REST_S) return this.endStream('network');
        await wait(WAIT_AFTER_FAILURE_MS, this.closed.signal);
      }
    }
  }

  /** The part of the file to fetch now, if any. */
  private nextPart(): Part | undefined {
    const { element, index } = this;
    if (!index) return this.missingHead();
    const now = element.currentTime;
    const bufferedUntil = this.bufferedEnd();
    if (bufferedUntil !== undefined && bufferedUntil >= index.duration - SAME_S) {
      this.endStream();
      return undefined;
    }
    const ahead = element.paused && !element.seeking ? AHEAD_AT_REST_S : AHEAD_S;
    if (bufferedUntil !== undefined && bufferedUntil - now >= ahead) return undefined;
    this.nextPacket =
      bufferedUntil === undefined
        ? Math.max(0, findPacket(index, now) - WARM_UP_PACKETS)
        : findPacket(index, bufferedUntil + SAME_S / 2);
    const end = bufferedUntil === undefined ? now + PART_AFTER_JUMP_S : bufferedUntil + PART_S;
    const last = findPacket(index, end);
    return { from: index.offsets[this.nextPacket]!, to: index.offsets[last]! + index.sizes[last]! };
  }

  /** The complete head must be loaded before anything else. */
  private missingHead(): Part {
    const head = findHead(this.window.bytes);
    return { from: this.window.end, to: head ? head.end + BEHIND_HEAD_BYTES : FIRST_BYTES };
  }

  private async load({ from, to }: Part, signal: AbortSignal): Promise<void> {
    let at = from;
    for await (const bytes of fetchRange(this.url, from, to, signal)) {
      this.window.add(at, bytes);
      at += bytes.length;
      if (!this.index) await this.readHead();
      if (this.index) await this.append(PIECE_BYTES);
    }
    if (this.index) await this.append(0);
    // The file has no head, or an unexpected structure.
    else if (at < to || !findHead(this.window.bytes)) throw new Error('This is not a sound file of ours.');
  }

  private async readHead(): Promise<void> {
    const head = findHead(this.window.bytes);
    if (!head || head.end > this.window.end) return;
    const index = parseAudioIndex(this.window.bytes, head);
    if (!index || !(this.source.constructor as typeof MediaSource).isTypeSupported(index.mimeType))
      throw new Error('This sound is played as a whole.');
    this.buffer = this.source.addSourceBuffer(index.mimeType);
    this.source.duration = index.duration;
    this.buffer.timestampOffset = -index.delay / index.timescale;
    this.buffer.appendWindowEnd = index.duration;
    await this.appendBytes(index.head);
    this.index = index;
    this.window.dropBefore(index.offsets[0]!);
  }

  /** Appends the packets that are complete, if they have at least `least` bytes. */
  private async append(least: number): Promise<void> {
    const { index, window } = this;
    if (!index) return;
    const begin = index.offsets[this.nextPacket] ?? Infinity;
    let end = this.nextPacket;
    let at = begin;
    while (end < index.count && index.offsets[end] === at && at + index.sizes[end]! <= window.end)
      at += index.sizes[end++]!;
    const data = window.between(begin, at);
    if (!data || data.length === 0 || data.length < least) return;
    const fragment = buildFragment(index, this.nextPacket, end, data);
    this.nextPacket = end;
    window.dropBefore(at);
    await this.appendBytes(fragment);
  }

  private async appendBytes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { buffer } = this;
    if (!buffer || this.source.readyState === 'closed') return;
    await new Promise<void>((resolve) => {
      buffer.addEventListener('updateend', () => resolve(), { once: true });
      buffer.appendBuffer(bytes);
    });
  }

  /** After a seek, the current fetch is useless unless the target is buffered. */
  private handleSeek(momentS: number): void {
    this.fetchedFrom = -1;
    if (this.bufferedEnd(momentS) === undefined) this.part.abort();
  }

  /** End of the buffered range around a moment, in seconds; undefined if that moment isn't buffered. */
  private bufferedEnd(momentS = this.element.currentTime): number | undefined {
    const { buffered = null } = this.buffer ?? {};
    for (let i = 0; buffered && i < buffered.length; i++) {
      if (momentS >= buffered.start(i) - SAME_S && momentS <= buffered.end(i)) return buffered.end(i);
    }
    return undefined;
  }

  /** Seconds that can play without another part. */
  private bufferedAhead(): number {
    const now = this.element.currentTime;
    return (this.bufferedEnd() ?? now) - now;
  }

  private endStream(error?: EndOfStreamError): void {
    if (this.source.readyState === 'open') this.source.endOfStream(error);
  }

  /** Lets the element load the file itself; it also reports errors better. */
  private fallBackToElement(): void {
    if (!this.closed.signal.aborted) this.element.src = this.url;
  }
}

/** Index of the packet that plays at a moment. */
function findPacket({ begins, count, timescale, delay }: AudioIndex, momentS: number): number {
  const ticks = momentS * timescale + delay;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (begins[middle]! <= ticks) low = middle;
    else high = middle - 1;
  }
  return low;
}

declare global {
  /** iPhones only have this one. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

const OWN_FORMAT = /\.m4a(\?|$)/;

/** Makes an element load a file with as few bytes as possible; returns the function that stops it. */
export function openMediaFile(element: HTMLMediaElement, url: string): () => void {
  const Source = globalThis.MediaSource ?? globalThis.ManagedMediaSource;
  if (Source && OWN_FORMAT.test(url)) {
    const stream = new AudioStream(element, url, new Source());
    return () => stream.close();
  }
  element.src = url;
  return () => undefined;
}
