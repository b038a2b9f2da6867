import type { Page } from 'playwright-core';

const BEEP = { hertz: 1000, seconds: 0.1, loud: 0.5 };
/** Too quiet to count as a beep, but never silent, like a room. */
const HUM = { hertz: 150, loud: 0.01 };

/**
 * Replaces a page's microphone with one that beeps on demand, so that the sound at each key press is known to the millisecond. Call it
 * before `goto`.
 */
export async function plugInBeepingMicrophone(page: Page): Promise<void> {
  await page.addInitScript(
    ({ beep, hum }) => {
      let context: AudioContext;
      let microphone: MediaStreamAudioDestinationNode;
      const sound = (hertz: number, loud: number) => {
        const gain = new GainNode(context, { gain: loud });
        const oscillator = new OscillatorNode(context, { frequency: hertz });
        oscillator.connect(gain).connect(microphone);
        return oscillator;
      };
      navigator.mediaDevices.getUserMedia = () => {
        context = new AudioContext({ sampleRate: 48_000 });
        microphone = context.createMediaStreamDestination();
        sound(hum.hertz, hum.loud).start();
        return Promise.resolve(microphone.stream);
      };
      const pressKeyAtBeep = async (key: string) => {
        const beepAt = context.currentTime + 0.2;
        const oscillator = sound(beep.hertz, beep.loud);
        oscillator.start(beepAt);
        oscillator.stop(beepAt + beep.seconds);
        while (context.currentTime < beepAt) await new Promise((resolve) => setTimeout(resolve, 1));
        const lateMs = (context.currentTime - beepAt) * 1000;
        window.dispatchEvent(new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : key, bubbles: true }));
        return lateMs;
      };
      Object.assign(window, { pressKeyAtBeep });
    },
    { beep: BEEP, hum: HUM },
  );
}

/** Beeps and presses a key at the start of the beep. Returns the key's delay in milliseconds. */
export const pressKeyAtBeep = (page: Page, key: string): Promise<number> =>
  page.evaluate(`window.pressKeyAtBeep(${JSON.stringify(key)})`);

/** The starts of the beeps in a sound, in milliseconds. */
export function beepOnsets(samples: Float32Array, rate: number): number[] {
  const onsets: number[] = [];
  const minimumGap = BEEP.seconds * 2 * rate;
  let last = -Infinity;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < BEEP.loud / 3) continue;
    if (index - last > minimumGap) onsets.push((index / rate) * 1000);
    last = index;
  }
  return onsets;
}
