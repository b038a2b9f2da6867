import type { Page } from 'playwright-core';

/** How its sound is told from everything else. */
const BEEP = { hertz: 1000, seconds: 0.1, loud: 0.5 };
/** So quiet that it is no beep; a silent room is a hundredth of it. */
export const HUM_HERTZ = 150;
const HUM = { hertz: HUM_HERTZ, loud: 0.02 };
const CHUNK_MS = 10;
/** Sound that a computer was too long asleep to take from its microphone is gone. */
const SLEEP_MS = 500;

/** What a microphone can do, and what can be done to it. */
interface ScriptedMicrophone {
  /** Samples a second; a headset changes them when its call mode begins. */
  rate: number;
  /** Whether somebody is in the room: without, it is quiet, and never without a sound. */
  isSpokenTo: boolean;
  /** How many microphones the page has opened so far. */
  opened: number;
  /** A call takes the sound: none comes, and audio contexts stand still until it is over. */
  call(isOn: boolean): void;
  mute(isMuted: boolean): void;
  /** The device is gone. The next one that is asked for has this name and rate; null for none. */
  unplug(next: { label: string; rate: number } | null): void;
  /** Presses a key at the beginning of a beep. Gives when the beep began and by how much the press came later, milliseconds. */
  pressAtBeep(key: string): Promise<PressedBeep>;
}

export interface PressedBeep {
  atMs: number;
  pressedAfterMs: number;
}

/** Exchanges a page's microphone for a track to which things happen as they do to a real one. Call it before `goto`. */
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

/** Does something to the scripted microphone of a page, in words of `ScriptedMicrophone`; gives what comes of it. */
export const controlMicrophone = <Result = void>(page: Page, what: string): Promise<Result> =>
  page.evaluate(`window.microphone.${what}`);

/** A beep that was found in a sound: where it begins, milliseconds, and its pitch. */
export interface DetectedBeep {
  atMs: number;
  hertz: number;
}

/** The beeps of a sound. */
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

/** How often a tone swings a second, by its ways through zero. */
export function measurePitch(tone: Float32Array, rate: number): number {
  const crossings = tone.reduce(
    (count, sample, i) => (i > 0 && sample >= 0 !== tone[i - 1]! >= 0 ? count + 1 : count),
    0,
  );
  return (crossings / 2 / tone.length) * rate;
}
