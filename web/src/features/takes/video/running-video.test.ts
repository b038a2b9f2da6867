import { AudioClock } from '../capture/audio-clock';
import { RunningVideo, type VideoTrouble } from './running-video';
import { type EncoderFaults, plugInEncoder } from './testing/encoder-stand-in';
import type { VideoPacket } from '../store/video-files';

const RATE = 48_000;
const EVERY_MS = 50;

/** The video of a take whose encoder can be reclaimed; a frame every 50 ms. */
function begin({ mostPackets = Infinity, ...faults }: Partial<EncoderFaults> & { mostPackets?: number } = {}) {
  const encoder = plugInEncoder({ failing: 0, description: () => [1], ...faults });
  const packets: VideoPacket[] = [];
  const troubles: VideoTrouble[] = [];
  const store = {
    count: 0,
    isFullFor: () => packets.length >= mostPackets,
    describe: () => undefined,
    append: (_bytes: Uint8Array, packet: Pick<VideoPacket, 'isKey' | 'at'>) => {
      packets.push({ size: 1, ...packet });
      return store.count++;
    },
    rewrite: (index: number, packet: VideoPacket) => void (packets[index] = packet),
    close: () => undefined,
  };
  const running = new RunningVideo('camera', store, new AudioClock(RATE), RATE, (trouble) => troubles.push(trouble));
  let ms = 0;
  const see = async (count: number) => {
    for (let i = 0; i < count; i++) {
      running.addFrame(new VideoFrame(NOTHING, { timestamp: 0 }), (ms += EVERY_MS));
      // Waits for the browser's answer about supported configurations.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  };
  return { ...encoder, packets, troubles, running, see };
}

const NOTHING = {} as CanvasImageSource;

describe('the pictures of a take whose encoder is gone', () => {
  it('continue with another one, starting with a key frame, as often as a browser takes it from a hidden tab', async () => {
    const { packets, troubles, see, reclaimEncoders } = begin();
    for (let time = 0; time < 5; time++) {
      await see(10);
      const before = packets.length;
      expect(before).toBeGreaterThan(time * 8);
      reclaimEncoders();
      await see(3);
      expect(packets[before]?.isKey).toBe(true);
    }
    expect(troubles).toEqual([]);
  });

  it('come from the next codec if one fails at its first picture', async () => {
    const { packets, troubles, see, opened } = begin({ failing: 1 });
    await see(10);
    expect(opened).toEqual(['avc1.42e028 prefer-hardware', 'avc1.42e028 no-preference']);
    expect(packets.length).toBeGreaterThan(5);
    expect(troubles).toEqual([]);
  });

  it('end, with one notice, if no codec works', async () => {
    const { packets, troubles, see } = begin({ failing: Infinity });
    await see(20);
    expect([packets, troubles]).toEqual([[], ['video-broken']]);
  });

  it("end if the next encoder's pictures need another decoder configuration, which a file has once", async () => {
    let made = 0;
    const { packets, troubles, see, reclaimEncoders } = begin({ description: () => [made++] });
    await see(5);
    const before = packets.length;
    reclaimEncoders();
    await see(5);
    expect(packets).toHaveLength(before);
    expect(troubles).toEqual(['video-broken']);
  });
});

describe('the pictures of a take as large as a clip can be', () => {
  it('end, and the notice does not say that the disk is full', async () => {
    const { packets, troubles, see } = begin({ mostPackets: 5 });
    await see(20);
    expect([packets.length, troubles]).toEqual([5, ['video-full']]);
  });
});
