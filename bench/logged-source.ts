import type { Page } from 'playwright-core';

const BEEP = { seconds: 0.1, loud: 0.5 };
/** Too quiet to count as a beep, but never silent, like a room. */
const HUM = { hertz: 150, loud: 0.01 };

/** A beep that played during a recording. */
export interface Beep {
  hertz: number;
  /** Its start on the source's clock. */
  atMs: number;
  /** The press's delay after the beep's start in milliseconds; negative for an earlier press. */
  pressedAfterMs: number;
}

/** The log of a page's sound source: the reference for a recording. */
export interface SourceLog {
  /** Milliseconds of sound that it has produced. */
  givenMs: number;
  /** How far its clock fell behind the computer's: sound that was never produced. */
  lostMs: number;
}

/** A person's press at a beep: a key, or a button by its name; `afterMs` after the beep's start. */
export interface Press {
  hertz: number;
  key?: string;
  button?: string;
  afterMs: number;
}

export const BEEP_MS = BEEP.seconds * 1000;

/**
 * Replaces a page's microphone with a scripted source. It hums, beeps at presses (each with its own pitch), and logs when its clock loses
 * time, as an audio graph does on a busy machine. Call it before `goto`.
 */
export async function plugInLoggedSource(page: Page): Promise<void> {
  await page.addInitScript(
    ({ beep, hum }) => {
      let context: AudioContext;
      let microphone: MediaStreamAudioDestinationNode;
      /** The minimum lead of the computer's clock over the source's: at first, and in each half second. */
      const ahead = { first: Infinity, least: Infinity, most: 0 };
      const watch = () => {
        ahead.least = Math.min(ahead.least, performance.now() - context.currentTime * 1000);
      };
      const turn = () => {
        if (ahead.first === Infinity) ahead.first = ahead.least;
        ahead.most = Math.max(ahead.most, ahead.least - ahead.first);
        ahead.least = Infinity;
      };
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
        setInterval(watch, 5);
        setInterval(turn, 500);
        return Promise.resolve(microphone.stream);
      };
      const act = ({ key, button }: { key?: string; button?: string }) => {
        if (key !== undefined) {
          const code = key === ' ' ? 'Space' : key;
          window.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
          return;
        }
        const found = [...document.querySelectorAll('button')].find((each) => {
          return (each.getAttribute('aria-label') ?? each.textContent).trim() === button;
        });
        if (!found) throw new Error(`There is no button ${button}.`);
        found.click();
      };
      const pressAtBeep = async (press: { hertz: number; key?: string; button?: string; afterMs: number }) => {
        const beepAt = context.currentTime + 0.2;
        const oscillator = sound(press.hertz, beep.loud);
        oscillator.start(beepAt);
        oscillator.stop(beepAt + beep.seconds);
        const pressAt = beepAt + press.afterMs / 1000;
        while (context.currentTime < pressAt) await new Promise((resolve) => setTimeout(resolve, 1));
        const pressedAfterMs = (context.currentTime - beepAt) * 1000;
        act(press);
        return { hertz: press.hertz, atMs: beepAt * 1000, pressedAfterMs };
      };
      const sourceLog = () => ({ givenMs: context.currentTime * 1000, lostMs: ahead.most });
      Object.assign(window, { pressAtBeep, sourceLog });
    },
    { beep: BEEP, hum: HUM },
  );
}

/** Beeps and presses at that moment of the beep. Returns the beep with the press's actual delay. */
export const pressAtBeep = (page: Page, press: Press): Promise<Beep> =>
  page.evaluate(`window.pressAtBeep(${JSON.stringify(press)})`);

/** The source's log so far. */
export const readSourceLog = (page: Page): Promise<SourceLog> => page.evaluate('window.sourceLog()');
