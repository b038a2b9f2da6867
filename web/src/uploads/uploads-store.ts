import { createStore } from 'zustand/vanilla';
import { newId } from '#shared/ids';
import { askBeforeLogOut } from '../components/log-out';
import { uploadsWording } from '../wording/uploads';
import { isUnderWay, type Transfer } from './model/transfer';

interface Uploads {
  transfers: readonly Transfer[];
}

/** All transfers of this tab, in the order in which they were given. They outlive the screen that began them. */
export const uploadsStore = createStore<Uploads>(() => ({ transfers: [] }));

const controllers = new Map<string, AbortController>();

/** A transfer that has been begun: how its work reports, and how it learns that it was cancelled. */
export interface TransferHandle {
  id: string;
  signal: AbortSignal;
  update: (change: Partial<Pick<Transfer, 'parts' | 'done' | 'doneBefore' | 'status'>>) => void;
}

/** Adds a transfer to the list. @param id of one that goes on: it takes the place of what is left of the earlier one */
export function beginTransfer(projectId: string, name: string, id = newId()): TransferHandle {
  const controller = new AbortController();
  controllers.get(id)?.abort();
  controllers.set(id, controller);
  const startedAt = Date.now();
  const transfer: Transfer = {
    id,
    projectId,
    name,
    startedAt,
    movedAt: startedAt,
    parts: 0,
    done: 0,
    doneBefore: 0,
    status: { is: 'waiting' },
  };
  uploadsStore.setState(({ transfers }) => ({ transfers: [...transfers.filter((each) => each.id !== id), transfer] }));
  return {
    id,
    signal: controller.signal,
    update: (change) =>
      uploadsStore.setState(({ transfers }) => ({
        transfers: transfers.map((each) =>
          each.id === id && isUnderWay(each) ? { ...each, movedAt: Date.now(), ...change } : each,
        ),
      })),
  };
}

/** Stops a transfer; what has arrived of it stays. */
export function cancelTransfer(id: string): void {
  controllers.get(id)?.abort();
  uploadsStore.setState(({ transfers }) => ({
    transfers: transfers.map((each) =>
      each.id === id && isUnderWay(each) ? { ...each, status: { is: 'cancelled' } } : each,
    ),
  }));
}

/** Stops a transfer and takes it off the list, as if it had never been begun. */
export function withdrawTransfer(id: string): void {
  controllers.get(id)?.abort();
  uploadsStore.setState(({ transfers }) => ({ transfers: transfers.filter((each) => each.id !== id) }));
}

/** Whether the person stopped a transfer, and not the end of their session. */
export const isCancelled = (id: string): boolean =>
  uploadsStore.getState().transfers.some((each) => each.id === id && each.status.is === 'cancelled');

/** Stops everything and empties the list: whoever comes next sees nothing of it, and nothing goes on in their name. */
export function endTransfers(): void {
  controllers.forEach((controller) => controller.abort());
  controllers.clear();
  uploadsStore.setState({ transfers: [] });
}

askBeforeLogOut(() => {
  const underWay = uploadsStore.getState().transfers.filter(isUnderWay).length;
  return underWay > 0 ? uploadsWording.stopsByLeaving(underWay) : undefined;
});

/** Takes what failed of a project's transfers off the list, and gives it: it is told otherwise. */
export function dismissFailed(projectId: string): Transfer[] {
  const { transfers } = uploadsStore.getState();
  const failed = transfers.filter((each) => each.projectId === projectId && each.status.is === 'failed');
  uploadsStore.setState({ transfers: transfers.filter((each) => !failed.includes(each)) });
  return failed;
}

/** Takes everything that is no longer under way off the list. */
export const dismissFinished = (): void =>
  uploadsStore.setState(({ transfers }) => ({ transfers: transfers.filter(isUnderWay) }));
