import { createStore } from 'zustand/vanilla';
import type { ProjectId } from '#shared/entities/scalars';
import { sessionSignal } from '../../platform/api/session/session-state';

/** A copy of a project that the server is making for this person. */
export interface PendingCopy {
  id: ProjectId;
  name: string;
}

/** Unfinished copies that this tab requested, newest first. They outlive the screen that requested them. */
export const copiesStore = createStore<{ copies: readonly PendingCopy[] }>(() => ({ copies: [] }));

/** Shows a pending copy while `work` runs. `signal` aborts when the session ends: the server continues, but nobody is notified. */
export async function trackCopy(copy: PendingCopy, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  copiesStore.setState(({ copies }) => ({ copies: [copy, ...copies] }));
  try {
    await work(sessionSignal());
  } finally {
    copiesStore.setState(({ copies }) => ({ copies: copies.filter(({ id }) => id !== copy.id) }));
  }
}
