import { act, render, screen } from '@testing-library/react';
import { endSession } from '../api/session/session-state';
import { Toaster } from './toaster';
import { showLoggedOut, showProjectUpdated, showToast, toastStore } from './toasts';

// jsdom has no `matchMedia`.
window.matchMedia = () => new EventTarget() as MediaQueryList;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The toast with this text, after it is rendered. */
async function toastOf(text: string): Promise<Element> {
  await act(() => jest.advanceTimersByTimeAsync(0));
  return screen.getByText(text).closest('[data-sonner-toast]')!;
}

test('spec section 8: a toast is centred, and disappears after five seconds', async () => {
  render(<Toaster />);
  act(() => showToast('Saved.'));
  const toast = await toastOf('Saved.');
  expect(toast).toHaveAttribute('data-x-position', 'center');
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  expect(toast).toHaveAttribute('data-removed', 'false');
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(toast).toHaveAttribute('data-removed', 'true');
});

test('spec section 8: “Project updated!” has a thumbs-up icon', async () => {
  render(<Toaster />);
  act(showProjectUpdated);
  expect((await toastOf('Project updated!')).querySelector('svg.lucide-thumbs-up')).not.toBeNull();
});

test('the end of a session removes its toast, so that the next person doesn’t read it', async () => {
  const { unmount } = render(<Toaster />);
  act(() => showToast('Link copied.'));
  const toast = await toastOf('Link copied.');
  act(endSession);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(toast).toHaveAttribute('data-removed', 'true');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  unmount();
  render(<Toaster />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('Link copied.')).toBeNull();
});

test('“Logged out!” stays when the end of the session is reported again', () => {
  showLoggedOut();
  endSession();
  expect(toastStore.getState().toast?.text).toBe('Logged out!');
});

test('toasts never pile up: the next one replaces the previous one', async () => {
  render(<Toaster />);
  act(() => showToast('Link copied.'));
  const first = await toastOf('Link copied.');
  act(() => showToast('Clip deleted.'));
  const second = await toastOf('Clip deleted.');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(first).toHaveAttribute('data-removed', 'true');
  expect(second).toHaveAttribute('data-removed', 'false');
});
