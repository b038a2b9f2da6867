import { type FoundRecord, type RecordKey, RECORDS_PER_CALL_MAX } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import { backoffMs } from '#shared/time/retry';
import { isTransient } from '../classify-error';
import { logError } from '../log';
import { RECONNECT_BACKOFF } from './live-channel';

/** So long keys are gathered before they are asked for: one save tells of several records. */
const COLLECT_MS = 30;
/** At most four calls a second. */
const CALL_INTERVAL_MS = 250;

type Entity = RecordKey['entity'];
type KeyOf<Name extends Entity> = Extract<RecordKey, { entity: Name }>;
/** A record as it was found; null where it is not there, or not for this person. */
export type Found<Name extends Entity = Entity> = Extract<FoundRecord, { entity: Name }>['item'];

/** Somebody who has heard of a change. */
interface RecordSubscriber<Name extends Entity> {
  /** Who wants to know: of several changes of a record that they hear of, they are told once. */
  owner: object | string;
  /** The version that is known here by now; undefined for nothing. What is known already is not asked for. */
  known: () => number | undefined;
  onRecord: (found: Found<Name>) => void;
  /** At most so often a record is asked for, in milliseconds. */
  everyMs?: number;
  /** Many who hear of it at the same moment ask within this time, each at another moment. */
  spreadMs?: number;
  /** Only while somebody looks at this page. */
  onlyWhileVisible?: boolean;
}

export interface RecordFetcher {
  /** Asks for what a change was about, unless it is known already. */
  fetchChanged<Name extends Entity>(
    change: Pick<Change, 'kind' | 'version'>,
    key: KeyOf<Name>,
    interest: RecordSubscriber<Name>,
  ): void;
  /** Forgets what is wanted; answers that are under way are for nobody any more. */
  reset(): void;
}

interface PendingSubscriber {
  version: number;
  /** When it may be asked for, by `performance.now`; -Infinity for at once. */
  notBefore: number;
  interest: RecordSubscriber<Entity>;
}
interface PendingRecord {
  key: RecordKey;
  waiting: Map<RecordSubscriber<Entity>['owner'], PendingSubscriber>;
}

const formatKey = (key: RecordKey): string => Object.values(key).join(' ');

const isKnown = ({ version, interest }: PendingSubscriber): boolean => (interest.known() ?? -1) >= version;

/** Whoever fails to take what was found must not keep it from the others. */
function deliver({ interest }: PendingSubscriber, found: Found): void {
  try {
    interest.onRecord(found);
  } catch (error) {
    logError('What has changed could not be taken in', error);
  }
}

/** Outside of a page, somebody always looks. */
const WITHOUT_PAGE = { hidden: false, addEventListener: () => undefined };

/**
 * Makes what fetches the records that live changes tell of. Calls never overlap, and each reads what is stored at that
 * moment: so the last answer counts, in whichever order the changes were heard. A call that fails is made again.
 */
export function createRecordFetcher(
  fetchRecords: (keys: RecordKey[]) => Promise<FoundRecord[]>,
  page: Pick<Document, 'hidden' | 'addEventListener'> = globalThis.document ?? WITHOUT_PAGE,
): RecordFetcher {
  let pending = new Map<string, PendingRecord>();
  /** When each was asked for last; only of those that are not asked for at any time. */
  const askedAt = new Map<string, number>();
  let inFlight = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextCallAt = 0;
  let failures = 0;

  const dueAt = ({ key, waiting }: PendingRecord): number => {
    let due = Infinity;
    for (const { notBefore, interest } of waiting.values()) {
      if (interest.onlyWhileVisible && page.hidden) continue;
      const paced = (askedAt.get(formatKey(key)) ?? -Infinity) + (interest.everyMs ?? 0);
      due = Math.min(due, Math.max(notBefore, paced));
    }
    return due;
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (inFlight.size > 0) return;
    const now = performance.now();
    let due = Infinity;
    for (const one of pending.values()) due = Math.min(due, dueAt(one));
    if (due === Infinity) return;
    timer = setTimeout(() => void run(), Math.max(COLLECT_MS, due - now, nextCallAt - now));
  };

  /** Takes out what is due and not known by now. */
  const takeDue = (now: number): PendingRecord[] => {
    const due: PendingRecord[] = [];
    for (const [name, one] of pending) {
      if (due.length === RECORDS_PER_CALL_MAX) break;
      if (dueAt(one) > now) continue;
      pending.delete(name);
      const waiting = new Map([...one.waiting].filter(([, each]) => !isKnown(each)));
      if (waiting.size > 0) due.push({ ...one, waiting });
    }
    return due;
  };

  const run = async (): Promise<void> => {
    const now = performance.now();
    const due = takeDue(now);
    if (due.length === 0) return schedule();
    nextCallAt = now + CALL_INTERVAL_MS;
    const asked = new Set(due.map(({ key }) => formatKey(key)));
    inFlight = asked;
    for (const { key, waiting } of due) {
      for (const { interest } of waiting.values()) {
        if (interest.everyMs) askedAt.set(formatKey(key), now);
      }
    }
    const answer = await fetchRecords(due.map(({ key }) => key)).catch((error: unknown) => ({ error }));
    // Forgotten meanwhile: it was for somebody else.
    if (inFlight !== asked) return;
    inFlight = new Set();
    if (!('error' in answer)) {
      failures = 0;
      deliverAll(due, answer);
    } else if (isTransient(answer.error)) {
      failures += 1;
      nextCallAt = performance.now() + backoffMs(failures, RECONNECT_BACKOFF);
      for (const one of due) requeue(one);
    }
    schedule();
  };

  /** What did not fit into the answer is asked for again; where nothing comes any more, the rest can't be read. */
  const deliverAll = (due: readonly PendingRecord[], records: readonly FoundRecord[]): void => {
    const found = new Map(records.map((record) => [formatKey(recordKey(record)), record.item]));
    for (const { key, waiting } of due) {
      const item = found.get(formatKey(key));
      if (item !== undefined) for (const one of waiting.values()) deliver(one, item);
    }
    const left = due.filter(({ key }) => !found.has(formatKey(key)));
    if (found.size > 0) left.forEach(requeue);
    else if (left.length > 0) {
      logError(
        "What has changed can't be read",
        left.map(({ key }) => formatKey(key)),
      );
    }
  };

  const requeue = ({ key, waiting }: PendingRecord): void => waiting.forEach((one) => enqueue(key, one));

  /** Of one owner the newest change counts; who waits already does not wait longer. */
  const enqueue = (key: RecordKey, one: PendingSubscriber): void => {
    const known = pending.get(formatKey(key)) ?? {
      key,
      waiting: new Map<RecordSubscriber<Entity>['owner'], PendingSubscriber>(),
    };
    const before = known.waiting.get(one.interest.owner);
    const newer = before && before.version > one.version ? before : one;
    const notBefore = Math.min(one.notBefore, before?.notBefore ?? Infinity);
    known.waiting.set(one.interest.owner, { ...newer, notBefore });
    pending.set(formatKey(key), known);
  };

  page.addEventListener('visibilitychange', schedule);
  return {
    fetchChanged({ kind, version }, key, typed) {
      const interest = typed as unknown as RecordSubscriber<Entity>;
      const { spreadMs = 0 } = interest;
      const notBefore = spreadMs > 0 ? performance.now() + Math.random() * spreadMs : -Infinity;
      const one = { version, notBefore, interest };
      if (isKnown(one)) return;
      const isExpected = pending.has(formatKey(key)) || inFlight.has(formatKey(key));
      // A list that is under way may still bring what is told to be gone: it has to know.
      if (kind === 'removed' && interest.known() === undefined && !isExpected) return deliver(one, null);
      enqueue(key, one);
      schedule();
    },
    reset() {
      clearTimeout(timer);
      pending = new Map();
      inFlight = new Set();
      askedAt.clear();
    },
  };
}

/** The key of a found record, without its item. */
function recordKey({ item: _item, ...key }: FoundRecord): RecordKey {
  return key;
}
