import { Playback } from '../../../platform/playback/playback';
import { FakeMediaElement } from '../../../platform/playback/testing/fake-media-element';
import { createLeadIn } from './lead-in';

let nextFrame: (() => void) | undefined;
beforeEach(() => {
  nextFrame = undefined;
  globalThis.requestAnimationFrame = (callback) => {
    nextFrame = () => callback(0);
    return 1;
  };
  globalThis.cancelAnimationFrame = () => (nextFrame = undefined);
});

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ten seconds of loaded sound. */
async function tenSeconds() {
  const elements: FakeMediaElement[] = [];
  const clip = { type: 'audio', url: 'a', start: 0, duration: 10_000, trim_start: 0, trim_end: 10_000 } as const;
  const playback = new Playback([clip], {
    createElement: () => {
      const element = new FakeMediaElement();
      elements.push(element);
      return element as unknown as HTMLMediaElement;
    },
  });
  const arrive = async () => {
    for (let round = 0; round < 3; round++) {
      for (const element of elements) if (element.src) element.arrive();
      await settle();
    }
  };
  await arrive();
  return { playback, arrive };
}

/** Starts a lead-in and loads its sound. Returns whether it is over, and a function that plays to a time. */
async function leadIn(toMs: number) {
  const { playback, arrive } = await tenSeconds();
  const lead = createLeadIn(playback, toMs)!;
  let isOver = false;
  const seconds: number[] = [];
  void lead.play((left) => seconds.at(-1) !== left && seconds.push(left)).then(() => (isOver = true));
  await arrive();
  const element = () => playback.getSnapshot().element as unknown as FakeMediaElement;
  const reach = async (ms: number) => {
    element().currentTime = ms / 1000;
    nextFrame?.();
    await settle();
  };
  return { lead, playback, element, reach, isOver: () => isOver, seconds };
}

describe('the lead-in before retaking a slide', () => {
  it('is three seconds with a countdown, and is silent before the person speaks', async () => {
    const { playback, element, reach, isOver, seconds } = await leadIn(5000);
    expect([element().currentTime, playback.isPlaying, isOver()]).toEqual([2, true, false]);
    expect(seconds).toEqual([3]);
    await reach(3500);
    await reach(4990);
    expect([element().paused, isOver()]).toEqual([false, false]);
    await reach(5001);
    expect(seconds).toEqual([3, 2, 1]);
    expect([element().paused, playback.isPlaying, isOver()]).toEqual([true, false, true]);
  });

  it('is what is there if there is less, and nothing at the start', async () => {
    const { element, reach, isOver } = await leadIn(800);
    expect(element().currentTime).toBe(0);
    await reach(800);
    expect(isOver()).toBe(true);
    const { playback } = await tenSeconds();
    expect(createLeadIn(playback, 0)).toBeUndefined();
  });

  it('ends immediately when it is cancelled', async () => {
    const { lead, element, isOver } = await leadIn(5000);
    lead.cancel();
    await settle();
    expect([element().paused, isOver()]).toEqual([true, true]);
  });
});
