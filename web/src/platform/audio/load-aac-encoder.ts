import { CustomAudioEncoder, EncodedPacket, Logging, registerEncoder } from 'mediabunny';

/** Loads the AAC encoder for a browser that has none. Rejects if that fails; the next call tries again. */
export async function loadAacEncoder(): Promise<void> {
  // As built, the encoder is one file for all workers, and registers with the mediabunny that it finds here (`vite-aac-encoder.mts`).
  Object.assign(globalThis, { Mediabunny: { CustomAudioEncoder, EncodedPacket, Logging, registerEncoder } });
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
}
