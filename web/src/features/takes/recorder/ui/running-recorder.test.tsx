import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Slide } from '#shared/entities/slide';
import type { RecordedProject } from '../model/recorded-project';
import { RecorderSession } from '../recorder-session';
import { expandRecorder, minimizeRecorder } from '../recorder-store';
import { RunningRecorder } from './running-recorder';

// jsdom has none.
beforeAll(() => void Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }));
afterEach(() => {
  cleanup();
  expandRecorder();
});

/** Counts how often the slides and the name, which the whole screen or bar shows, are read: once or more a render. */
function createCountedProject(): { project: RecordedProject; reads: () => number } {
  const given = {
    id: 'p1',
    name: 'Deck',
    slides: [{ id: 's1', url: '/p1/s1.webp', notes: '', text: '' } as Slide],
    grant: '',
    roomMs: 60_000,
    roomBytes: Infinity,
    roomClips: 500,
    pendingSlideCount: 0,
    isReading: false,
    isInOtherTeam: false,
    isGone: false,
    isLocked: false,
  };
  let reads = 0;
  const project = new Proxy(given, {
    get: (target, key: keyof RecordedProject) => {
      if (key === 'slides' || key === 'name') reads++;
      return target[key];
    },
  });
  return { project, reads: () => reads };
}

test.each(['the whole screen', 'a bar'])('a level and a time render neither %s again, only themselves', (shown) => {
  const { project, reads } = createCountedProject();
  const session = new RecorderSession({
    project,
    uid: 'U',
    add: () => Promise.resolve(false),
    isSignedIn: () => true,
    onSavedForLater: () => undefined,
    AddSlides: () => null,
    isMinimized: () => shown === 'a bar',
  });
  session.store.setState({ state: { is: 'recording', slideId: 's1', firstId: 's1' }, mostRoomMs: 60_000 });
  if (shown === 'a bar') minimizeRecorder();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <RunningRecorder session={session} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const before = reads();
  expect(before).toBeGreaterThan(0);
  act(() => session.meter.setState({ level: { peakDb: -30, finding: 'quiet' }, recordedMs: 51_000 }));
  expect(screen.getByRole('timer').textContent).toBe('0:51');
  expect(screen.getByText('9', { exact: false, selector: '[data-warning]' })).toBeTruthy();
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('50');
  expect(reads()).toBe(before);
});
