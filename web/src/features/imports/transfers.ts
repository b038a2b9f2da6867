import { createStore } from 'zustand/vanilla';
import { newId } from '#shared/ids';
import { onSessionEnd } from '../../platform/api/session/session-state';
import { addLogOutBlocker } from '../../platform/components/log-out';
import { dialogWording } from '../../wording/feedback';

/** One file on its way to a project: a picture, a PDF with many pages, or a recording. */
export interface Transfer {
  id: string;
  projectId: string;
  name: string;
  startedAt: number;
  /** Last progress, Unix milliseconds. */
  movedAt: number;
  /** Pages of a PDF; 1 for all other files; 0 while the file is being read or rewritten. */
  parts: number;
  /** Parts done, including fractions of running ones; while `parts` is 0, the share that is read. */
  done: number;
  /** Parts and fractions that had arrived before this tab resumed the transfer. */
  doneBefore: number;
  status: TransferStatus;
}

type TransferStatus =
  | { is: 'waiting' }
  | { is: 'running' }
  /** `missing` says what was left out. */
  | { is: 'done'; missing?: string }
  | { is: 'cancelled' }
  /** `message` names the file and says what to do; `meetsPlan`: a limit of the plan is reached. */
  | { is: 'failed'; message: string; meetsPlan?: boolean };

/** From 0 to 1. */
export const transferShare = ({ parts, done }: Pick<Transfer, 'parts' | 'done'>): number =>
  Math.min(1, done / Math.max(1, parts));

/** Seconds left at the current speed; null if it is too early to tell. */
export function secondsLeft(transfer: Transfer, nowMs: number): number | null {
  const progress = transferShare(transfer);
  const gained = progress - transferShare({ parts: transfer.parts, done: transfer.doneBefore });
  const elapsedS = (nowMs - transfer.startedAt) / 1000;
  if (gained < 0.02 || elapsedS < 2) return null;
  return Math.ceil((elapsedS * (1 - progress)) / gained);
}

/** From this share on, everything is sent: the server checks it, which may take long. */
const SENT_SHARE = 0.949;
/** Shorter pauses are normal on a slow connection or while the server checks the file. */
const STALLED_AFTER_MS = 45_000;

/** Whether progress has stopped for so long that the person is notified; the transfer still continues. */
export function isStalled({ status, movedAt, parts, done }: Transfer, nowMs: number): boolean {
  const isSending = status.is === 'running' && parts > 0 && transferShare({ parts, done }) < SENT_SHARE;
  return isSending && nowMs - movedAt >= STALLED_AFTER_MS;
}

export const isActiveTransfer = ({ status }: Transfer): boolean => status.is === 'waiting' || status.is === 'running';

/** All transfers of this tab, in the order they were added. They outlive the screen that started them. */
export const uploadsStore = createStore<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }));

const controllers = new Map<string, AbortController>();

/** Lets the code that runs a transfer report progress and detect cancellation. */
export interface TransferHandle {
  id: string;
  signal: AbortSignal;
  update: (change: Partial<Pick<Transfer, 'parts' | 'done' | 'doneBefore' | 'status'>>) => void;
}

/** Adds a transfer to the list. @param id of a transfer that is resumed, whose old entry it replaces */
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
    update: (change) => changeActiveTransfer(id, { movedAt: Date.now(), ...change }),
  };
}

/** Cancels a transfer; what has arrived stays. */
export function cancelTransfer(id: string): void {
  controllers.get(id)?.abort();
  changeActiveTransfer(id, { status: { is: 'cancelled' } });
}

const changeActiveTransfer = (id: string, change: Partial<Transfer>): void =>
  uploadsStore.setState(({ transfers }) => ({
    transfers: transfers.map((each) => (each.id === id && isActiveTransfer(each) ? { ...each, ...change } : each)),
  }));

/** Stops a transfer and removes it from the list, as if it had never started. */
export function withdrawTransfer(id: string): void {
  controllers.get(id)?.abort();
  uploadsStore.setState(({ transfers }) => ({ transfers: transfers.filter((each) => each.id !== id) }));
}

/** Whether the person canceled a transfer; false if the session ended. */
export const isCancelled = (id: string): boolean =>
  uploadsStore.getState().transfers.some((each) => each.id === id && each.status.is === 'cancelled');

/** Stops all transfers and clears the list, so that the next person sees none, and none continues in the first person's name. */
export function abortTransfers(): void {
  controllers.forEach((controller) => controller.abort());
  controllers.clear();
  uploadsStore.setState({ transfers: [] });
}
onSessionEnd(abortTransfers);

addLogOutBlocker(() => {
  const underWay = uploadsStore.getState().transfers.filter(isActiveTransfer).length;
  return underWay > 0 ? dialogWording.logOutStopsFiles(underWay) : undefined;
});

/** Removes a project's failed transfers from the list and returns them, to report them elsewhere. */
export function dismissFailed(projectId: string): Transfer[] {
  const { transfers } = uploadsStore.getState();
  const failed = transfers.filter((each) => each.projectId === projectId && each.status.is === 'failed');
  uploadsStore.setState({ transfers: transfers.filter((each) => !failed.includes(each)) });
  return failed;
}

export const dismissFinished = (): void =>
  uploadsStore.setState(({ transfers }) => ({ transfers: transfers.filter(isActiveTransfer) }));
