import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProjectId } from '#shared/entities/scalars';
import { Playback } from '../../../platform/playback/playback';
import { FakeMediaElement } from '../../../platform/playback/testing/fake-media-element';
import type { Presentation } from '../model/presentation';
import { usePlayerCommands } from './use-commands';

const presentation: Presentation = {
  id: 'ABCDEFGHIJKLMNPQRSTU' as ProjectId,
  viewerPass: '',
  allowComments: false,
  isPublic: true,
  name: 'Sample',
  duration: 10_000,
  scenes: [{ start: 0, end: 10_000, url: '', text: '', slide: 0 }],
  lines: [],
  clips: [],
  showWatermark: false,
  next: null,
  embedSettings: {},
};

const noToggles = { fullScreen: () => undefined, transcript: undefined, pictureInPicture: undefined };

test('while the list of keys is open, keys only close it', async () => {
  const clip = { type: 'audio', url: 'a', start: 0, duration: 10_000, trim_start: 0, trim_end: 10_000 } as const;
  const createElement = () => new FakeMediaElement() as unknown as HTMLMediaElement;
  const playback = new Playback([clip], { createElement });
  const { result } = renderHook(() => usePlayerCommands(playback, presentation, noToggles));
  await userEvent.keyboard('?');
  expect(result.current.helpOpen).toBe(true);
  await userEvent.keyboard('km9c');
  expect(result.current.captionsOn).toBe(false);
  expect([playback.isPlaying, playback.getSnapshot().muted, playback.currentTime]).toEqual([false, false, 0]);
  await userEvent.keyboard('?k');
  expect([result.current.helpOpen, playback.isPlaying]).toEqual([false, true]);
  playback.destroy();
});
