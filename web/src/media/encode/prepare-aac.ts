import { canEncodeAudio, Quality } from 'mediabunny';
import { measureDelay } from './measure-delay';

/**
 * A voice in one channel needs no more than the first; every byte of it is waited for by each viewer. Windows' own encoder
 * knows nothing below the second.
 */
const QUALITIES = [64_000, 96_000].map((bitrate) => new Quality({ bitrate }));
/** Samples that the bundled encoder puts before the sound, and most others. */
const USUAL_DELAY = 1024;

/** How AAC of one rate is made here. */
export interface PreparedAac {
  quality: Quality;
  /** Samples that the encoder puts before the sound. */
  delay: number;
}

const prepared = new Map<number, Promise<PreparedAac>>();

/**
 * Makes sure that AAC of this rate can be made: by the browser, or by an encoder that is loaded only where the browser has
 * none. Rejects when that can't be loaded; the next call tries again.
 */
export function prepareAac(sampleRate: number): Promise<PreparedAac> {
  const known = prepared.get(sampleRate);
  if (known) return known;
  const preparing = prepare(sampleRate);
  prepared.set(sampleRate, preparing);
  preparing.catch(() => prepared.delete(sampleRate));
  return preparing;
}

async function prepare(sampleRate: number): Promise<PreparedAac> {
  const quality = await chooseQuality(sampleRate);
  const delay = await measureDelay(sampleRate, quality).catch(() => undefined);
  return { quality, delay: delay ?? USUAL_DELAY };
}

async function chooseQuality(sampleRate: number): Promise<Quality> {
  for (const quality of QUALITIES) {
    if (await canEncodeAudio('aac', { numberOfChannels: 1, sampleRate, quality })) return quality;
  }
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  return QUALITIES[0]!;
}
