import { createStore } from 'zustand/vanilla';
import { newId } from '#shared/ids';
import { addLogOutBlocker } from '../../platform/components/log-out';
import { uploadsWording } from '../../wording/imports';

/** One file that somebody gave us, on its way to the project: a picture, a PDF that becomes many, or a recording. */
export interface Transfer {
  id: string;
  projectId: string;
  name: string;
  /** Unix milliseconds. */
  startedAt: number;
  /** When something of it last moved, Unix milliseconds. */
  movedAt: number;
  /** Pages of a PDF; 1 for everything else; 0 while nobody knows, as the file is being read or written anew. */
  parts: number;
  /** Parts that are done, the fraction of those under way included; while nobody knows how many, the share that is read. */
  done: number;
  /** Parts, and fractions of one, that had arrived before it was begun here: it goes on with the rest. */
  doneBefore: number;
  status: TransferStatus;
}

type TransferStatus =
  | { is: 'waiting' }
  | { is: 'running' }
  /** `missing` says what could not be taken of the file. */
  | { is: 'done'; missing?: string }
  | { is: 'cancelled' }
  /** `message` names the file and says what to do; `isPlanProblem`: the plan has no room for it. */
  | { is: 'failed'; message: string; meetsPlan?: boolean };

/** From 0 to 1. */
export const transferShare = ({ parts, done }: Pick<Transfer, 'parts' | 'done'>): number =>
  Math.min(1, done / Math.max(1, parts));

/** Seconds that are left if it goes on like this; null while too little is known to say. */
export function secondsLeft(transfer: Transfer, nowMs: number): number | null {
  const progress = transferShare(transfer);
  const gained = progress - transferShare({ parts: transfer.parts, done: transfer.doneBefore });
  const elapsedS = (nowMs - transfer.startedAt) / 1000;
  if (gained < 0.02 || elapsedS < 2) return null;
  return Math.ceil((elapsedS * (1 - progress)) / gained);
}

/** From this share on everything has gone out: what is left is looked at, which may take long. */
const SENT_SHARE = 0.949;
/** So long nothing moves now and then, on a line that is slow or while the server looks at it. */
const STALLED_AFTER_MS = 45_000;

/** Whether nothing has moved for so long that the person is told; it goes on being tried. */
export function isStalled({ status, movedAt, parts, done }: Transfer, nowMs: number): boolean {
  const isSending = status.is === 'running' && parts > 0 && transferShare({ parts, done }) < SENT_SHARE;
  return isSending && nowMs - movedAt >= STALLED_AFTER_MS;
}

/** Whether it is still on its way. */
export const isActiveTransfer = ({ status }: Transfer): boolean => status.is === 'waiting' || status.is === 'running';

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
          each.id === id && isActiveTransfer(each) ? { ...each, movedAt: Date.now(), ...change } : each,
        ),
      })),
  };
}

/** Stops a transfer; what has arrived of it stays. */
export function cancelTransfer(id: string): void {
  controllers.get(id)?.abort();
  uploadsStore.setState(({ transfers }) => ({
    transfers: transfers.map((each) =>
      each.id === id && isActiveTransfer(each) ? { ...each, status: { is: 'cancelled' } } : each,
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
export function abortTransfers(): void {
  controllers.forEach((controller) => controller.abort());
  controllers.clear();
  uploadsStore.setState({ transfers: [] });
}

addLogOutBlocker(() => {
  const underWay = uploadsStore.getState().transfers.filter(isActiveTransfer).length;
  return underWay > 0 ? uploadsWording.stopsOnLogOut(underWay) : undefined;
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
  uploadsStore.setState(({ transfers }) => ({ transfers: transfers.filter(isActiveTransfer) }));
