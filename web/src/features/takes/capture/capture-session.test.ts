import type { CaptureEvent } from './capture-messages';
import { CaptureSession } from './capture-session';
import { AudioMixer } from './audio-input';

const RATE = 48_000;
const CHUNK = RATE / 100;

describe('the level of a microphone next to the sound of a screen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is the microphone’s alone: a dead one is reported while the screen is loud', () => {
    const told: CaptureEvent[] = [];
    const session = new CaptureSession(RATE, (message) => told.push(message));
    const mix = new AudioMixer(RATE);
    for (let ms = 10; ms <= 4000; ms += 10) {
      mix.add(new Float32Array(CHUNK).fill(0.5));
      const at = { beginMs: ms - 10, arrivedMs: ms, waitedMs: 10 };
      session.receive({ ...at, samples: new Float32Array(CHUNK), isFailed: false }, mix);
    }
    const levels = told.flatMap((message) => (message.type === 'level' ? [message.level] : []));
    expect(levels.at(-1)).toEqual({ peakDb: -100, finding: 'silent' });
  });
});
