import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { sessionQuery } from '../api/session/session-query';
import { AfterFirstScreen, lazyInBackground } from './after-first-screen';
import { ScreenPending } from './screen';

test('code that the first screen does not need waits while a placeholder is shown, even if nothing is fetched', () => {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { user: { uid: 'ada' } } as never);
  let idle: (() => void) | undefined;
  window.requestIdleCallback = (work) => {
    idle = work as () => void;
    return 1;
  };
  window.cancelIdleCallback = () => (idle = undefined);
  const renderScreen = (isPending: boolean) => (
    <QueryClientProvider client={client}>
      <AfterFirstScreen>late</AfterFirstScreen>
      {isPending && <ScreenPending />}
    </QueryClientProvider>
  );
  const { rerender } = render(renderScreen(true));
  act(() => idle?.());
  expect(screen.queryByText('late')).toBeNull();
  rerender(renderScreen(false));
  act(() => idle!());
  expect(screen.queryByText('late')).not.toBeNull();
});

test('unneeded code that fails to load leaves the screen unchanged, and is retried', async () => {
  let tries = 0;
  const Late = lazyInBackground(() =>
    ++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>late</p>),
  );
  render(
    <>
      <p>screen</p>
      <Suspense>
        <Late />
      </Suspense>
    </>,
  );
  await screen.findByText('late', {}, { timeout: 10_000 });
  expect(screen.queryByText('screen')).not.toBeNull();
  expect(tries).toBe(2);
});
