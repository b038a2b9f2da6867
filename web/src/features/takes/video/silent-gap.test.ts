import { AudioClock } from '../capture/audio-clock';
import { cutVideo } from './make-video';
import { RunningVideo } from './running-video';
import { plugInEncoder } from './testing/encoder-stand-in';
import type { VideoPacket } from '../store/video-files';

const RATE = 48_000;
const CHUNK_MS = 10;
const PICTURE_MS = 40;
/** When it becomes known that no sound arrives. */
const NOTICED_MS = 1200;

/** A take with a gap in its sound: where each frame is shown, and how far that is from the sample that was heard with it. */
async function takeWithGap(gapMs: number, isNewMicrophone = false): Promise<{ momentMs: number; offMs: number }[]> {
  plugInEncoder({ failing: 0, description: () => [1] });
  const clock = new AudioClock(RATE);
  const packets: VideoPacket[] = [];
  const moments: number[] = [];
  let now = 0;
  const store = {
    count: 0,
    isFullFor: () => false,
    describe: () => undefined,
    append: (_bytes: Uint8Array, packet: Pick<VideoPacket, 'isKey' | 'at'>) => {
      packets.push({ size: 1, ...packet });
      moments.push(now);
      return store.count++;
    },
    rewrite: (index: number, packet: VideoPacket) => void (packets[index] = packet),
    close: () => undefined,
  };
  const running = new RunningVideo('camera', store, clock, RATE, () => undefined);
  const [gapFrom, gapTo, end] = [3000, 3000 + gapMs, 3000 + gapMs + 12_000];
  for (now = CHUNK_MS; now <= end; now += CHUNK_MS) {
    const isGap = now > gapFrom && now <= gapTo;
    if (now === gapTo && isNewMicrophone) {
      running.settleAll((gapFrom * RATE) / 1000);
      clock.restart();
    }
    if (!isGap) {
      const sound = { beginMs: now - CHUNK_MS, arrivedMs: now, waitedMs: CHUNK_MS };
      clock.receive({ ...sound, sampleCount: (CHUNK_MS * RATE) / 1000 });
      running.setAudioActive(true);
    } else if (now - gapFrom >= NOTICED_MS) running.setAudioActive(false);
    if (now % PICTURE_MS === 0) running.addFrame(new VideoFrame({} as CanvasImageSource, { timestamp: 0 }), now);
    if (now % 200 === 0) {
      running.settle();
      clock.settle(Infinity, false);
    }
    for (let turn = 0; now < 1000 && turn < 10; turn++) await Promise.resolve();
  }
  running.settleAll();
  const tapeMs = end - gapMs;
  const shown = cutVideo(packets, [{ from: 0, to: (tapeMs * RATE) / 1000 }], RATE / 1000);
  return shown.map(({ index, at }) => {
    const momentMs = moments[index]!;
    const heardMs = momentMs - Math.max(0, Math.min(momentMs, gapTo) - gapFrom);
    return { momentMs, offMs: (at * 1000) / RATE - heardMs };
  });
}

describe('pictures of a take with a gap in the sound', () => {
  it.each([0.3, 1, 2, 5, 20, 60])('are within 50 ms of the sound, also after a gap of %d s', async (gapS) => {
    const pictures = await takeWithGap(gapS * 1000);
    const after = pictures.filter(({ momentMs }) => momentMs > 3000 + gapS * 1000);
    expect(after.length).toBeGreaterThan(200);
    expect(after.filter(({ offMs }) => Math.abs(offMs) > 50)).toEqual([]);
  });

  it.each([0.3, 1, 5])('are so on both sides of another microphone that takes over after %d s', async (gapS) => {
    const pictures = await takeWithGap(gapS * 1000, true);
    const before = pictures.filter(({ momentMs }) => momentMs > 1500 && momentMs < 3000);
    expect(before.length).toBeGreaterThan(30);
    expect(pictures.filter(({ momentMs, offMs }) => momentMs > 1500 && Math.abs(offMs) > 50)).toEqual([]);
  });
});
