import type { Page } from 'playwright-core';
import { voice, VOICE_RATE } from '../web/e2e/voice';

/** Maximum of unsent sound. Above it, the voice slows down to a person's pace. */
const UNSENT_MAX_S = 60;
const CHUNK_S = 0.1;
/** The voice starts at normal pace, because the take's start is determined from sound in real time. */
const BEGIN_MS = 8_000;

/** The pace of a fast voice. */
export interface VoiceSpeed {
  /** How many times faster than a person, until `untilS` seconds of a take; then at normal pace. */
  pace: number;
  untilS: number;
}

/**
 * Replaces the stream from a page's microphone to its recorder with a voice that speaks many minutes in a few, as fast as the recorder
 * uploads. Everything after the microphone is unchanged. As in speech, no second equals another. Call it before `goto`, like
 * `watchRequests`.
 */
export async function plugInHurriedVoice(page: Page, { pace, untilS }: VoiceSpeed): Promise<void> {
  const said = Int16Array.from(voice(), (sample) => Math.round(sample * 32_767));
  await page.addInitScript(
    ({ base64, rate, chunkS, pace, untilS, unsentS, beginMs }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const said = new Int16Array(bytes.buffer);
      const size = Math.round(rate * chunkS);
      /** The position in the speech; each repetition has another speed and volume. */
      const speech = { at: 0, speed: 1, loud: 1 };
      const speak = () =>
        Float32Array.from({ length: size }, () => {
          speech.at += speech.speed;
          if (speech.at >= said.length - 1) {
            Object.assign(speech, { at: 0, speed: 0.8 + 0.4 * Math.random(), loud: 0.5 + 0.5 * Math.random() });
          }
          const before = Math.floor(speech.at);
          const behind = speech.at - before;
          const sample = (said[before]! * (1 - behind) + said[before + 1]! * behind) / 32_767;
          return sample * speech.loud + 0.004 * (Math.random() - 0.5);
        });
      const sent = () => Reflect.get(globalThis, 'narradeckSent') as { what: string; isConfirmed: boolean }[];
      const sentS = () => 15 * sent().filter(({ what, isConfirmed }) => what === 'piece' && isConfirmed).length;
      /** Seconds spoken since the take started, and before. */
      const given = { inTakeS: 0, beforeS: 0 };
      Object.assign(window, { saidS: () => given.inTakeS });
      const readable = () =>
        new ReadableStream<AudioData>({
          start(controller) {
            let [owedS, lastMs, beganMs] = [0, performance.now(), Infinity];
            setInterval(() => {
              const now = performance.now();
              if (sent().length > 0) beganMs = Math.min(beganMs, now);
              const { inTakeS } = given;
              const hurries = now - beganMs > beginMs && inTakeS < untilS && inTakeS - sentS() < unsentS;
              owedS += ((now - lastMs) / 1000) * (hurries ? pace : 1);
              lastMs = now;
              for (; owedS >= chunkS; owedS -= chunkS) {
                const timestamp = Math.round((given.beforeS + given.inTakeS) * 1e6);
                const about = {
                  format: 'f32-planar',
                  sampleRate: rate,
                  numberOfFrames: size,
                  numberOfChannels: 1,
                } as const;
                controller.enqueue(new AudioData({ ...about, timestamp, data: speak() }));
                given[beganMs < Infinity ? 'inTakeS' : 'beforeS'] += chunkS;
              }
            }, 20);
          },
        });
      const hurried = class {
        readonly readable = readable();
      };
      Object.assign(globalThis, { MediaStreamTrackProcessor: hurried });
    },
    {
      base64: Buffer.from(said.buffer).toString('base64'),
      rate: VOICE_RATE,
      chunkS: CHUNK_S,
      pace,
      untilS,
      unsentS: UNSENT_MAX_S,
      beginMs: BEGIN_MS,
    },
  );
}

/** Waits until the voice has spoken this many seconds of a take. */
export const waitForSpokenSeconds = (page: Page, seconds: number, timeout: number) =>
  page.waitForFunction((least) => (window as unknown as { saidS(): number }).saidS() >= least, seconds, {
    timeout,
    polling: 250,
  });
