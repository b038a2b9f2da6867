import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { Session } from '#shared/api/session';
import { sessionQuery, useSession } from '../../../platform/api/session/session-query';
import { openAt } from '../commands/testing/open-at';
import { findOpenProject } from '../session/open-projects';
import { EditorContext } from './editor-context';
import { RecorderHost } from './recorder-host';

const sessionWith = (stored_bytes: number, limit_project_duration_in_minutes: number) =>
  ({
    user: { uid: 'U', version: 1 },
    account: {
      id: 'A',
      version: stored_bytes,
      stored_bytes,
      limit_stored_bytes: 1000,
      limit_project_duration_in_minutes,
    },
  }) as unknown as Session;

const StoredBytes = () => <output>{useSession().account.stored_bytes}</output>;

test('a project stays open for the take being added to it while files are stored and the plan changes', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, sessionWith(1, 10));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const editor = openAt(0);
  const { id } = editor.store.getState().view.project;
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <EditorContext value={editor}>
          <RecorderHost />
          <StoredBytes />
        </EditorContext>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const open = findOpenProject(id);
  expect(open?.store).toBe(editor.store);
  act(() => void client.setQueryData(sessionQuery.queryKey, sessionWith(2, 60)));
  await screen.findByText('2');
  expect(findOpenProject(id)).toBe(open);
  expect(open?.closed.aborted).toBe(false);
  unmount();
  expect(open?.closed.aborted).toBe(true);
});
