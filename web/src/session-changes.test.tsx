import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from './api/query-client';
import { loginFlag } from './api/session/login-flag';
import { sessionQuery } from './api/session/session-query';
import type { AppRouter } from './router';
import { leaveApp } from './session-changes';

test('spec section 4: a sign-out clears the login flag and resets the store of what was loaded', async () => {
  const queryClient = createQueryClient(() => undefined);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  queryClient.setQueryData([...sessionQuery.queryKey], { user: 'Ada' });
  queryClient.setQueryData(['projects', 'Team'], ['Deck']);
  loginFlag.set();
  leaveApp(queryClient, router as unknown as AppRouter);
  expect(loginFlag.isSet()).toBe(false);
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
});
