import { followSpans } from './follow-spans';
import { Playback } from './playback';
import { type PlayableClip } from './playback-types';
import { FakeMediaElement } from './testing/fake-media-element';

let nextFrame: (() => void) | undefined;
const elements: FakeMediaElement[] = [];

beforeEach(() => {
  elements.length = 0;
  nextFrame = undefined;
  globalThis.requestAnimationFrame = (callback) => {
    nextFrame = () => callback(0);
    return 1;
  };
  globalThis.cancelAnimationFrame = () => (nextFrame = undefined);
});

const clip = (url: string, start: number, trim_start: number, trim_end: number): PlayableClip => ({
  type: 'audio',
  url,
  start,
  duration: trim_end - trim_start,
  trim_start,
  trim_end,
});

/** Lets all promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Loads all files; in several rounds, because a seek follows the loading. */
async function arriveAll() {
  for (let round = 0; round < 3; round++) {
    for (const element of elements) if (element.src) element.arrive();
    await settle();
  }
}

async function open(clips: PlayableClip[]) {
  const playback = new Playback(clips, {
    createElement: (type) => {
      const element = new FakeMediaElement(type);
      elements.push(element);
      return element as unknown as HTMLMediaElement;
    },
  });
  await arriveAll();
  return playback;
}

const status = (playback: Playback) => playback.getSnapshot().status.name;
const active = (playback: Playback) => playback.getSnapshot().element as unknown as FakeMediaElement;

/** Moves the active element to a moment of its file and paints a frame. */
function soundReaches(playback: Playback, sourceMs: number) {
  active(playback).currentTime = sourceMs / 1000;
  nextFrame?.();
}

test('playback: without clips it is empty and play does nothing', async () => {
  const playback = await open([]);
  playback.play();
  expect(status(playback)).toBe('empty');
});

test('playback: the sound is the clock, mapped through trim and start', async () => {
  const playback = await open([clip('a', 0, 500, 2000), clip('b', 1500, 100, 1100)]);
  playback.play();
  await arriveAll();
  expect(status(playback)).toBe('playing');
  soundReaches(playback, 900);
  expect(playback.currentTime).toBe(400);
  playback.destroy();
});

test('playback: at the end of a clip the other element plays the next one, and the final end is reported', async () => {
  const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 300, 800)]);
  playback.play();
  await arriveAll();
  const first = active(playback);
  soundReaches(playback, 1000);
  expect(active(playback)).not.toBe(first);
  expect(first.paused).toBe(true);
  expect(playback.currentTime).toBe(1000);
  await settle();
  soundReaches(playback, 800);
  expect(status(playback)).toBe('ended');
  expect(playback.currentTime).toBe(1500);
  playback.destroy();
});

test('playback: an unmoved split plays on in the same element without seeking', async () => {
  const playback = await open([clip('a', 0, 0, 1000), clip('a', 1000, 1000, 2000)]);
  playback.play();
  await arriveAll();
  const element = active(playback);
  soundReaches(playback, 1001);
  expect(active(playback)).toBe(element);
  expect(element.currentTime).toBe(1.001);
  expect(playback.getSnapshot().clipIndex).toBe(1);
  playback.destroy();
});

test('playback: a later seek cancels an earlier one, whatever that was waiting for', async () => {
  const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 0, 1000)]);
  playback.seek(1500);
  playback.seek(200);
  expect(playback.currentTime).toBe(200);
  await arriveAll();
  expect(playback.currentTime).toBe(200);
  expect(active(playback).src).toBe('a');
  expect(status(playback)).toBe('paused');
  playback.destroy();
});

test('playback: at the very end it has ended, however it was reached, and plays from the beginning', async () => {
  const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 300, 800)]);
  playback.seek(playback.getSnapshot().duration);
  expect(status(playback)).toBe('ended');
  await arriveAll();
  expect(status(playback)).toBe('ended');
  expect(playback.currentTime).toBe(1500);
  playback.seek(1400);
  await arriveAll();
  expect(status(playback)).toBe('paused');
  playback.play();
  await arriveAll();
  playback.seek(9999);
  active(playback).ended = true;
  await arriveAll();
  expect(status(playback)).toBe('ended');
  active(playback).ended = false;
  playback.play();
  await arriveAll();
  expect(status(playback)).toBe('playing');
  expect(playback.currentTime).toBe(0);
  playback.destroy();
});

test('playback: a pause by the system is a pause; a lost file is an error, and Play retries it', async () => {
  const playback = await open([clip('a', 0, 0, 1000)]);
  playback.play();
  await arriveAll();
  active(playback).paused = true;
  active(playback).emit('pause');
  expect(status(playback)).toBe('paused');
  active(playback).error = { code: 2 };
  active(playback).emit('error');
  await settle();
  expect(playback.getSnapshot().status).toEqual({ name: 'error', reason: 'unreachable' });
  active(playback).error = null;
  playback.play();
  await arriveAll();
  expect(status(playback)).toBe('playing');
  playback.destroy();
});

test('playback: when clips change, the position stays, within the new length', async () => {
  const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 0, 1000)]);
  playback.seek(1500);
  await arriveAll();
  playback.setClips([clip('a', 0, 0, 1000), clip('b', 1000, 0, 700)]);
  expect(playback.currentTime).toBe(1500);
  playback.setClips([clip('a', 0, 0, 1000)]);
  expect(playback.currentTime).toBe(1000);
  expect(playback.getSnapshot().duration).toBe(1000);
  playback.destroy();
});

test('followSpans: reports the span immediately, at each change during playback, and after a seek', async () => {
  const playback = await open([clip('a', 0, 0, 3000)]);
  const shown: number[] = [];
  followSpans(
    playback,
    [
      { start: 0, end: 1000 },
      { start: 1000, end: 2000 },
      { start: 2000, end: 3000 },
    ],
    (index) => shown.push(index),
  );
  playback.play();
  await arriveAll();
  soundReaches(playback, 980);
  expect(shown).toEqual([0]);
  soundReaches(playback, 1001);
  expect(shown).toEqual([0, 1]);
  playback.seek(2500);
  expect(shown).toEqual([0, 1, 2]);
  playback.destroy();
});

test.each([
  ['video', 1],
  ['audio', 0.9996],
] as const)('playback: half a millisecond may be another frame of a %s, so only there it seeks', async (type, at) => {
  const playback = await open([{ ...clip('a', 0, 0, 2000), type }]);
  active(playback).currentTime = 0.9996;
  playback.seek(1000);
  await arriveAll();
  expect(active(playback).currentTime).toBe(at);
  playback.destroy();
});

describe('playback, as Safari on a phone allows it', () => {
  const film = (url: string, start: number): PlayableClip => ({ ...clip(url, start, 0, 1000), type: 'video' });

  test('the first Play unlocks two audio and two video elements, and no other is ever created', async () => {
    const playback = await open([clip('a', 0, 0, 1000), film('b', 1000), film('c', 2000), clip('d', 3000, 0, 1000)]);
    playback.play();
    expect(elements.map(({ type, plays }) => [type, plays > 0])).toEqual([
      ['audio', true],
      ['audio', true],
      ['video', true],
      ['video', true],
    ]);
    for (const moment of [1500, 2500, 3500, 500]) {
      playback.seek(moment);
      await arriveAll();
      expect(status(playback)).toBe('playing');
    }
    expect(elements).toHaveLength(4);
    playback.destroy();
  });

  test('an element that was not unlocked, because nobody had clicked, is unlocked by the next Play', async () => {
    const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 0, 1000)]);
    for (const element of elements) element.isLocked = true;
    playback.play();
    await settle();
    expect(status(playback)).toBe('paused');
    for (const element of elements) element.isLocked = false;
    const plays = elements.map((element) => element.plays);
    playback.play();
    await settle();
    expect(elements.every((element, index) => element.plays > plays[index]!)).toBe(true);
    expect(status(playback)).toBe('playing');
    playback.destroy();
  });

  test('a video starts when the clip before it is over, and sound early enough to be heard on time', async () => {
    const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 0, 1000), film('c', 2000)]);
    playback.play();
    await arriveAll();
    const playing = () => elements.filter(({ paused }) => !paused).map(({ src }) => src);
    soundReaches(playback, 990);
    expect(playing()).toEqual(['a', 'b']);
    soundReaches(playback, 1000);
    await arriveAll();
    soundReaches(playback, 990);
    expect(playing()).toEqual(['b']);
    soundReaches(playback, 1000);
    expect(playing()).toEqual(['c']);
    playback.destroy();
  });

  test('if the next sound pauses the current one by starting, playback continues with the next one', async () => {
    const playback = await open([clip('a', 0, 0, 1000), clip('b', 1000, 0, 1000)]);
    playback.play();
    await arriveAll();
    soundReaches(playback, 990);
    active(playback).pause();
    active(playback).emit('pause');
    expect(active(playback).src).toBe('b');
    expect(playback.isPlaying).toBe(true);
    playback.destroy();
  });

  test('if the volume is fixed, the snapshot has the real volume', async () => {
    const playback = await open([clip('a', 0, 0, 1000)]);
    for (const element of elements) Object.defineProperty(element, 'volume', { get: () => 1, set: () => undefined });
    playback.setVolume(0.3);
    expect(playback.getSnapshot().volume).toBe(1);
    playback.destroy();
  });
});
