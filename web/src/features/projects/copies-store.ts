import { createStore } from 'zustand/vanilla';
import type { ProjectId } from '#shared/entities/scalars';

/** A copy of a project that the server is making for this person. */
export interface PendingCopy {
  id: ProjectId;
  /** What it will be called. */
  name: string;
}

/** The copies that were asked for in this tab and are not there yet, the newest first. They outlive the screen that asked. */
export const copiesStore = createStore<{ copies: readonly PendingCopy[] }>(() => ({ copies: [] }));

const controllers = new Map<ProjectId, AbortController>();

/** Shows a copy as long as the work on it goes; `signal` ends with the person's session. */
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

/** Waits for no copy any more: the server goes on with them, and whoever comes next hears nothing of it. */
export function stopTrackingCopies(): void {
  for (const controller of controllers.values()) controller.abort();
}
