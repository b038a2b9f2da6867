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
  /** `message` names the file and says what to do; `meetsPlan`: the plan has no room for it. */
  | { is: 'failed'; message: string; meetsPlan?: boolean };

/** From 0 to 1. */
export const progressOf = ({ parts, done }: Pick<Transfer, 'parts' | 'done'>): number =>
  Math.min(1, done / Math.max(1, parts));

/** Seconds that are left if it goes on like this; null while too little is known to say. */
export function secondsLeft(transfer: Transfer, nowMs: number): number | null {
  const progress = progressOf(transfer);
  const gained = progress - progressOf({ parts: transfer.parts, done: transfer.doneBefore });
  const elapsedS = (nowMs - transfer.startedAt) / 1000;
  if (gained < 0.02 || elapsedS < 2) return null;
  return Math.ceil((elapsedS * (1 - progress)) / gained);
}

/** From this share on everything has gone out: what is left is looked at, which may take long. */
const SENT = 0.949;
/** So long nothing moves now and then, on a line that is slow or while the server looks at it. */
const STALLED_AFTER_MS = 45_000;

/** Whether nothing has moved for so long that the person is told; it goes on being tried. */
export function isStalled({ status, movedAt, parts, done }: Transfer, nowMs: number): boolean {
  const isSending = status.is === 'running' && parts > 0 && progressOf({ parts, done }) < SENT;
  return isSending && nowMs - movedAt >= STALLED_AFTER_MS;
}

/** Whether it is still on its way. */
export const isUnderWay = ({ status }: Transfer): boolean => status.is === 'waiting' || status.is === 'running';
