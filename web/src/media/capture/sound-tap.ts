/** Runs in the audio thread: sends the microphone's sound on in pieces, to the port that it is given. */
const PIECE = 2048;

class SoundTap extends AudioWorkletProcessor {
  private piece = new Float32Array(PIECE);
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
    if (!samples || !this.receiver) return true;
    this.piece.set(samples, this.filled);
    this.filled += samples.length;
    if (this.filled === PIECE) {
      this.receiver.postMessage(this.piece, [this.piece.buffer]);
      this.piece = new Float32Array(PIECE);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('sound-tap', SoundTap);
