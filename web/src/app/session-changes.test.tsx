import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import type { InviteId, ProjectId } from '#shared/entities/scalars';
import { wait } from '#shared/time/retry';
import { applyToLiveList, fetchLiveList } from '../platform/api/live/live-queries';
import { liveRecords } from '../platform/api/live/live-records';
import { createQueryClient } from '../platform/api/query-client';
import { loginFlag } from '../platform/api/session/login-flag';
import { sessionQuery } from '../platform/api/session/session-query';
import { typedEmailStore } from '../platform/api/session/sign-in-memory';
import { sessionSignal } from '../platform/api/session/session-state';
import { copiesStore, trackCopy } from '../features/projects/copies-store';
import { runTakeJob, takeJobStore } from '../features/takes/take-jobs';
import type { AppRouter } from './router';
import { leaveApp } from './session-changes';
import { beginTransfer, uploadsStore } from '../features/imports/transfers';

const INVITES = ['invites', 'A1'];
const listed = () => fetchLiveList(INVITES, () => Promise.resolve({ items: [] }));

test('spec section 4: signing out clears what is kept outside the store: typed text, and live changes received or pending', async () => {
  const queryClient = createQueryClient(() => undefined);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  loginFlag.set();
  typedEmailStore.setState({ email: 'ada@example.test' });
  applyToLiveList(queryClient, INVITES, { kind: 'put', item: { id: 'I1', version: 1 } });
  expect((await listed()).items).toHaveLength(1);
  const taken: unknown[] = [];
  // No server answers in this test, so the record would be fetched repeatedly.
  const interest = {
    owner: 'test',
    known: () => undefined,
    onRecord: (found: unknown) => taken.push(found),
    spreadMs: 1000,
  };
  liveRecords.fetchChanged({ kind: 'modified', version: 1 }, { entity: 'invite', id: 'I1' as InviteId }, interest);
  leaveApp(queryClient, router as unknown as AppRouter);
  expect(typedEmailStore.getState().email).toBeUndefined();
  expect((await listed()).items).toEqual([]);
  // The sign-out leaves no request for the record open; otherwise its removal would be verified before it is reported.
  liveRecords.fetchChanged({ kind: 'removed', version: 2 }, { entity: 'invite', id: 'I1' as InviteId }, interest);
  expect(taken).toEqual([null]);
});

test("spec section 4: signing out clears the login flag, resets the store, and ends the person's background work", async () => {
  const queryClient = createQueryClient(() => undefined);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  queryClient.setQueryData([...sessionQuery.queryKey], { user: 'Ada' });
  queryClient.setQueryData(['projects', 'Team'], ['Deck']);
  loginFlag.set();
  const transfer = beginTransfer('P1', 'deck.pdf');
  const waiting = sessionSignal();
  const working = runTakeJob('T1', (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)));
  const copying = trackCopy({ id: 'P2' as ProjectId, name: 'Deck' }, (signal) => wait(2 ** 30, signal));
  leaveApp(queryClient, router as unknown as AppRouter);
  expect(loginFlag.isSet()).toBe(false);
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  await Promise.all([working, copying]);
  expect([transfer.signal.aborted, waiting.aborted]).toEqual([true, true]);
  expect(uploadsStore.getState().transfers).toEqual([]);
  expect(takeJobStore.getState()).toEqual({});
  expect(copiesStore.getState().copies).toEqual([]);
});
