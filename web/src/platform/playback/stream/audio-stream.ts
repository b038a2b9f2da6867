import { wait } from '#shared/time/retry';
import { findHead, buildFragment, parseAudioIndex, type AudioIndex } from './audio-index';
import { ByteWindow, fetchRange } from './byte-range';

/** The first part of a file: the head of a ten-minute recording, and more than ten seconds of sound. */
const FIRST_BYTES = 224 * 1024;
/** What is fetched behind a head that is longer than that. */
const BEHIND_HEAD_BYTES = 64 * 1024;
/** While it plays, the next part is fetched when less than this lies ahead. */
const AHEAD_S = 10;
/** While it stands, it need only be able to begin. */
const AHEAD_AT_REST_S = 1;
/** What is fetched of sound that goes on: each part is a request. */
const PART_S = 60;
/** After a jump, which may be followed by another one. */
const PART_AFTER_JUMP_S = 30;
/** A decoder that begins in the middle needs the packets before, to sound as if it had heard everything. */
const WARM_UP_PACKETS = 2;
/** Sound is handed on in pieces of at least this, about a second. */
const PIECE_BYTES = 8 * 1024;
const FAILURES_IN_A_ROW = 4;
const WAIT_AFTER_FAILURE_MS = 1000;
/** Ends of sound that differ by less are the same: less than a packet. */
const SAME_S = 0.02;

const WAKING_EVENTS = ['timeupdate', 'seeking', 'play', 'waiting'] as const;

interface Part {
  from: number;
  to: number;
}

/**
 * Feeds an element with the parts of an `.m4a` file that it is about to need. Left alone, a browser fetches several minutes
 * ahead, which most viewers never hear. A file that is built in another way is handed to the element as it is.
 */
class AudioStream {
  private readonly closed = new AbortController();
  private readonly window = new ByteWindow();
  private part = new AbortController();
  private index: AudioIndex | undefined;
  private buffer: SourceBuffer | undefined;
  /** The packet that is to be appended next; the packets of a part follow each other. */
  private nextPacket = 0;
  /** Where the part began that was fetched last: to fetch it again would change nothing. */
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
    // What Safari's managed source asks for; others play to no other device anyway.
    element.disableRemotePlayback = true;
    element.src = address;
  }

  /** Ends all fetching. The element is its owner's. */
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

  /** The head has to be there whole before anything else. */
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
    // The file has no head, or is not built as we expect.
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

  /** Hands on the packets that have arrived whole, if they are worth a piece. */
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

  /** Somebody has jumped: what is being fetched is of no use unless sound is there already. */
  private handleSeek(momentS: number): void {
    this.fetchedFrom = -1;
    if (this.bufferedEnd(momentS) === undefined) this.part.abort();
  }

  /** Where the sound ends that goes on from a moment without a gap; undefined when there is none at that moment. */
  private bufferedEnd(momentS = this.element.currentTime): number | undefined {
    const { buffered = null } = this.buffer ?? {};
    for (let i = 0; buffered && i < buffered.length; i++) {
      if (momentS >= buffered.start(i) - SAME_S && momentS <= buffered.end(i)) return buffered.end(i);
    }
    return undefined;
  }

  /** Seconds that can still be heard without another part. */
  private bufferedAhead(): number {
    const now = this.element.currentTime;
    return (this.bufferedEnd() ?? now) - now;
  }

  private endStream(error?: EndOfStreamError): void {
    if (this.source.readyState === 'open') this.source.endOfStream(error);
  }

  /** Lets the element read the file in its own way; it also says better why it can't be read. */
  private fallBackToElement(): void {
    if (!this.closed.signal.aborted) this.element.src = this.url;
  }
}

/** The packet that sounds at a moment. */
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
  /** Safari on a phone has only this one. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

const OWN_FORMAT = /\.m4a(\?|$)/;

/** Has an element load a file, in the way that moves the fewest bytes; gives what ends that. */
export function openMediaFile(element: HTMLMediaElement, url: string): () => void {
  const Source = globalThis.MediaSource ?? globalThis.ManagedMediaSource;
  if (Source && OWN_FORMAT.test(url)) {
    const stream = new AudioStream(element, url, new Source());
    return () => stream.close();
  }
  element.src = url;
  return () => undefined;
}
