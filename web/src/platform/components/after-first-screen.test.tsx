import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyInBackground } from './after-first-screen';

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
