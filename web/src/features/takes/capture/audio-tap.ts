import type { WorkletChunk } from './audio-input';

/** Runs in the audio thread: sends the microphone's sound in chunks to the port that it receives. */
const CHUNK_SAMPLES = 2048;

class AudioTap extends AudioWorkletProcessor {
  private piece = new Float32Array(CHUNK_SAMPLES);
  private beginFrame = 0;
  private filled = 0;
  private receiver: MessagePort | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.receiver = data;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!this.receiver) return true;
    if (!samples) {
      // A paused microphone leaves a gap, which shows in the next chunk's frame.
      this.send(this.receiver);
      return true;
    }
    if (this.filled === 0) this.beginFrame = currentFrame;
    this.piece.set(samples, this.filled);
    this.filled += samples.length;
    if (this.filled === CHUNK_SAMPLES) this.send(this.receiver);
    return true;
  }

  private send(receiver: MessagePort): void {
    if (this.filled === 0) return;
    const samples = this.piece.slice(0, this.filled);
    receiver.postMessage({ beginFrame: this.beginFrame, samples } satisfies WorkletChunk, [samples.buffer]);
    this.filled = 0;
  }
}

registerProcessor('sound-tap', AudioTap);
