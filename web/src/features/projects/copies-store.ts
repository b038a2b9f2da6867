import { createStore } from 'zustand/vanilla';
import type { ProjectId } from '#shared/entities/scalars';

/** A copy of a project that the server is making for this person. */
export interface PendingCopy {
  id: ProjectId;
  name: string;
}

/** Unfinished copies that this tab requested, newest first. They outlive the screen that requested them. */
export const copiesStore = createStore<{ copies: readonly PendingCopy[] }>(() => ({ copies: [] }));

const controllers = new Map<ProjectId, AbortController>();

/** Shows a pending copy while `work` runs; `signal` aborts when the session ends. */
export async function trackCopy(copy: PendingCopy, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  controllers.set(copy.id, controller);
  copiesStore.setState(({ copies }) => ({ copies: [copy, ...copies] }));
  try {
    await work(controller.signal);
  } finally {
    controllers.delete(copy.id);
    copiesStore.setState(({ copies }) => ({ copies: copies.filter(({ id }) => id !== copy.id) }));
  }
}

/** Stops tracking all copies. The server still finishes them, but the next person is not notified. */
export function stopTrackingCopies(): void {
  for (const controller of controllers.values()) controller.abort();
}
