import { act, renderHook } from '@testing-library/react';
import { Playback } from '../../../platform/playback/playback';
import { FakeMediaElement } from '../../../platform/playback/testing/fake-media-element';
import type { Presentation } from '../model/presentation';
import { playableClips } from './use-playback';
import { useGrantRenewal } from './use-publish-data';

const presentationWith = (grant: string): Presentation => ({
  id: 'P1' as Presentation['id'],
  viewerPass: '',
  allowComments: false,
  isPublic: true,
  name: 'Deck',
  duration: 9000,
  scenes: [],
  lines: [],
  clips: [
    { url: `/a.m4a?${grant}`, type: 'audio', layout: 'full', start: 0, end: 9000, trim_start: 0, trim_end: 9000 },
  ],
  showWatermark: false,
  next: null,
  embedSettings: {},
});

const elements: FakeMediaElement[] = [];
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
async function arriveAll() {
  for (let round = 0; round < 3; round++) {
    for (const element of elements) if (element.src) element.arrive();
    await settle();
  }
}

/** A player at second 4 whose sound requests are refused. `renewed` is the result of the next request. */
async function openLong({ isPlaying, renewed }: { isPlaying: boolean; renewed: Presentation }) {
  elements.length = 0;
  globalThis.fetch = () => Promise.resolve({ ok: false, status: 403 } as Response);
  const presentation = presentationWith('old');
  const playback = new Playback(playableClips(presentation), {
    createElement: () => {
      const element = new FakeMediaElement();
      elements.push(element);
      return element as unknown as HTMLMediaElement;
    },
  });
  const renew = jest.fn(() => Promise.resolve(renewed));
  renderHook(() => useGrantRenewal(playback, presentation, renew));
  await arriveAll();
  playback.seek(4000);
  if (isPlaying) playback.play();
  await arriveAll();
  elements[0]!.error = { code: 4 };
  act(() => elements[0]!.emit('error'));
  await settle();
  elements[0]!.error = null;
  await arriveAll();
  return { playback, renew };
}

test.each([
  [true, 'playing'],
  [false, 'paused'],
] as const)(
  'an expired grant is renewed in place; playback continues if it was playing: %s',
  async (isPlaying, status) => {
    const { playback } = await openLong({ isPlaying, renewed: presentationWith('new') });
    expect(elements[0]!.src).toContain('new');
    expect(playback.getSnapshot().status.name).toBe(status);
    expect(playback.currentTime).toBe(4000);
  },
);

test('a deleted file stays an error, and is requested once', async () => {
  const { playback, renew } = await openLong({ isPlaying: true, renewed: presentationWith('old') });
  expect(playback.getSnapshot().status).toEqual({ name: 'error', reason: 'missing' });
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a seek while paused does not play, although a renewal failed during playback before', async () => {
  const { playback, renew } = await openLong({ isPlaying: true, renewed: presentationWith('old') });
  renew.mockResolvedValue(presentationWith('new'));
  playback.seek(5000);
  await arriveAll();
  elements[0]!.error = { code: 4 };
  act(() => elements[0]!.emit('error'));
  await settle();
  elements[0]!.error = null;
  await arriveAll();
  expect(renew).toHaveBeenCalledTimes(2);
  expect(playback.getSnapshot().status.name).toBe('paused');
});
