import type { Page } from 'playwright-core';
import { VOICE_RATE } from './voice';

/** Decodes a sound file as the browser plays it, at the voice's sample rate. The page must be allowed to fetch `address`. */
export async function decodeSound(page: Page, address: string): Promise<Float32Array> {
  const base64 = await page.evaluate(
    async ({ address, rate }) => {
      const bytes = await (await fetch(address)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
      const steps = Int16Array.from(sound.getChannelData(0), (sample) => Math.round(sample * 32767));
      let text = '';
      for (const byte of new Uint8Array(steps.buffer)) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { address, rate: VOICE_RATE },
  );
  const bytes = Buffer.from(base64, 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2) / 32767);
}
