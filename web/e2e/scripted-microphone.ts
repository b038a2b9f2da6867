import type { Page } from 'playwright-core';

/** Its frequency distinguishes its sound from all other sound. */
const BEEP = { hertz: 1000, seconds: 0.1, loud: 0.5 };
/** Too quiet to count as a beep, and a hundred times louder than a silent room. */
export const HUM_HERTZ = 150;
const HUM = { hertz: HUM_HERTZ, loud: 0.02 };
const CHUNK_MS = 10;
/** Sound that a sleeping computer doesn't read from its microphone within this time is lost. */
const SLEEP_MS = 500;

interface ScriptedMicrophone {
  /** Samples per second; a headset changes them when its call mode starts. */
  rate: number;
  /** Whether a person is in the room. Without one, it is quiet, but never silent. */
  isSpokenTo: boolean;
  /** How many microphones the page has opened so far. */
  opened: number;
  /** A call takes the sound: none arrives, and audio contexts are suspended until it ends. */
  call(isOn: boolean): void;
  mute(isMuted: boolean): void;
  /** Unplugs the device. The next one that is requested has this label and rate; null for none. */
  unplug(next: { label: string; rate: number } | null): void;
  /** Presses a key at the start of a beep. Returns when the beep started and the key's delay, in milliseconds. */
  pressAtBeep(key: string): Promise<PressedBeep>;
}

export interface PressedBeep {
  atMs: number;
  pressedAfterMs: number;
}

/** Replaces a page's microphone with a scripted track that fails as real ones do. Call it before `goto`. */
export async function plugInScriptedMicrophone(page: Page): Promise<void> {
  await page.addInitScript(
    ({ beep, hum, chunkMs, asleepMs }) => {
      let next: { label: string; rate: number } | null = { label: 'Headset', rate: 48_000 };
      let track: MediaStreamAudioTrack;
      let isCalled = false;
      let isMuted = false;
      let beepMs = Infinity;
      let unplug = () => {};
      const contexts: AudioContext[] = [];

      const { AudioContext: Context } = globalThis;
      globalThis.AudioContext = class extends Context {
        constructor(options?: AudioContextOptions) {
          super(options);
          contexts.push(this);
        }
        override resume(): Promise<void> {
          if (isCalled) return Promise.reject(new DOMException('A call has the sound.', 'InvalidStateError'));
          return super.resume();
        }
      };

      const soundAt = (ms: number) => {
        if (isMuted) return 0;
        const tone = (hertz: number) => Math.sin((2 * Math.PI * hertz * ms) / 1000);
        const isBeep = ms >= beepMs && ms < beepMs + beep.seconds * 1000;
        const loud = script.isSpokenTo ? hum.loud : hum.loud / 100;
        return tone(hum.hertz) * loud + (isBeep ? tone(beep.hertz) * beep.loud : 0);
      };

      const open = () => {
        const generator = new MediaStreamTrackGenerator({ kind: 'audio' });
        const writer = generator.writable.getWriter();
        let atMs = performance.now();
        const speak = () => {
          if (generator.readyState === 'ended') return clearInterval(speaking);
          const now = performance.now();
          if (now - atMs > asleepMs) atMs = now;
          for (; atMs < now; atMs += chunkMs) {
            if (isCalled) continue;
            const count = (script.rate * chunkMs) / 1000;
            const samples = Float32Array.from({ length: count }, (_, i) => soundAt(atMs + (i * 1000) / script.rate));
            const chunk = new AudioData({
              format: 'f32-planar',
              sampleRate: script.rate,
              numberOfFrames: count,
              numberOfChannels: 1,
              timestamp: atMs * 1000,
              data: samples,
            });
            void writer.write(chunk);
          }
        };
        const speaking = setInterval(speak, chunkMs / 2);
        unplug = () => {
          clearInterval(speaking);
          void writer.close();
        };
        return generator;
      };

      const script: ScriptedMicrophone = {
        rate: 0,
        isSpokenTo: true,
        opened: 0,
        call(isOn) {
          isCalled = isOn;
          if (isOn) for (const context of contexts) if (context.state === 'running') void context.suspend();
        },
        mute(isOn) {
          isMuted = isOn;
          Object.defineProperty(track, 'muted', { value: isOn, configurable: true });
          track.dispatchEvent(new Event(isOn ? 'mute' : 'unmute'));
        },
        unplug(device) {
          next = device;
          isMuted = false;
          unplug();
        },
        async pressAtBeep(key) {
          const atMs = (beepMs = performance.now() + 100);
          while (performance.now() < atMs) await new Promise((resolve) => setTimeout(resolve, 1));
          const pressedAfterMs = performance.now() - atMs;
          window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          return { atMs, pressedAfterMs };
        },
      };
      navigator.mediaDevices.getUserMedia = () => {
        script.opened++;
        if (!next) return Promise.reject(new DOMException('There is none.', 'NotFoundError'));
        script.rate = next.rate;
        track = open();
        Object.defineProperty(track, 'label', { value: next.label });
        return Promise.resolve(new MediaStream([track]));
      };
      Object.assign(window, { microphone: script });
    },
    { beep: BEEP, hum: HUM, chunkMs: CHUNK_MS, asleepMs: SLEEP_MS },
  );
}

/** Evaluates an expression on a page's `ScriptedMicrophone` and returns the result. */
export const controlMicrophone = <Result = void>(page: Page, what: string): Promise<Result> =>
  page.evaluate(`window.microphone.${what}`);

/** A beep found in a sound: its start in milliseconds, and its pitch. */
export interface DetectedBeep {
  atMs: number;
  hertz: number;
}

export function findBeeps(samples: Float32Array, rate: number): DetectedBeep[] {
  const beeps: DetectedBeep[] = [];
  const length = BEEP.seconds * rate;
  let last = -Infinity;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < BEEP.loud / 3) continue;
    if (index - last > length) {
      beeps.push({
        atMs: (index / rate) * 1000,
        hertz: measurePitch(samples.subarray(index, index + length / 2), rate),
      });
    }
    last = index;
  }
  return beeps;
}

/** A tone's frequency in hertz, from its zero crossings. */
export function measurePitch(tone: Float32Array, rate: number): number {
  const crossings = tone.reduce(
    (count, sample, i) => (i > 0 && sample >= 0 !== tone[i - 1]! >= 0 ? count + 1 : count),
    0,
  );
  return (crossings / 2 / tone.length) * rate;
}
