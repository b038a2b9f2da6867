import { type FoundRecord, type RecordKey, RECORDS_PER_CALL_MAX } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import { backoffMs } from '#shared/time/retry';
import { isTransient } from '../classify-error';
import { logError } from '../log';
import { RECONNECT_BACKOFF } from './live-channel';

/** How long keys are collected before a call: one save changes several records. */
const COLLECT_MS = 30;
/** Limits calls to four a second. */
const CALL_INTERVAL_MS = 250;

type Entity = RecordKey['entity'];
type KeyOf<Name extends Entity> = Extract<RecordKey, { entity: Name }>;
/** The fetched record; null if it is gone, or not visible to this person. */
export type Found<Name extends Entity = Entity> = Extract<FoundRecord, { entity: Name }>['item'];

interface RecordSubscriber<Name extends Entity> {
  /** Identifies the subscriber: it is notified once for several changes of a record. */
  owner: object | string;
  /** The known version; undefined for none. Known versions aren't fetched. */
  known: () => number | undefined;
  onRecord: (found: Found<Name>) => void;
  /** Minimum interval between fetches of a record, in milliseconds. */
  everyMs?: number;
  /** Spreads the fetches of many clients that receive a change at once randomly over this time. */
  spreadMs?: number;
  onlyWhileVisible?: boolean;
}

export interface RecordFetcher {
  /** Fetches the record that a change is about, unless its version is known. */
  fetchChanged<Name extends Entity>(
    change: Pick<Change, 'kind' | 'version'>,
    key: KeyOf<Name>,
    interest: RecordSubscriber<Name>,
  ): void;
  /** Drops all pending fetches and ignores answers to running ones. */
  reset(): void;
}

interface PendingSubscriber {
  version: number;
  /** Earliest fetch, by `performance.now`; -Infinity for at once. */
  notBefore: number;
  interest: RecordSubscriber<Entity>;
}
interface PendingRecord {
  key: RecordKey;
  waiting: Map<RecordSubscriber<Entity>['owner'], PendingSubscriber>;
}

const formatKey = (key: RecordKey): string => Object.values(key).join(' ');

const isKnown = ({ version, interest }: PendingSubscriber): boolean => (interest.known() ?? -1) >= version;

/** A subscriber that throws must not keep the record from the others. */
function deliver({ interest }: PendingSubscriber, found: Found): void {
  try {
    interest.onRecord(found);
  } catch (error) {
    logError('A changed record could not be applied', error);
  }
}

/** Without a document, the page counts as visible. */
const WITHOUT_PAGE = { hidden: false, addEventListener: () => undefined };

/**
 * Creates a fetcher for the records that live changes name. Calls never overlap, and each reads the current state: so the last answer is
 * right, in whatever order the changes arrived. Failed calls are retried.
 */
export function createRecordFetcher(
  fetchRecords: (keys: RecordKey[]) => Promise<FoundRecord[]>,
  page: Pick<Document, 'hidden' | 'addEventListener'> = globalThis.document ?? WITHOUT_PAGE,
): RecordFetcher {
  let pending = new Map<string, PendingRecord>();
  /** When each record with an `everyMs` was last fetched. */
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

  /** Removes and returns the records that are due and not known yet. */
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
    // `reset` was called meanwhile, so the answer is for nobody.
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

  /** Records that didn't fit into the answer are queued again; if an answer is empty, the rest can't be read. */
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
        "Changed records can't be read",
        left.map(({ key }) => formatKey(key)),
      );
    }
  };

  const requeue = ({ key, waiting }: PendingRecord): void => waiting.forEach((one) => enqueue(key, one));

  /** The newest change of each owner wins, with the earliest due time. */
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
      // A list fetch that is running may still return the removed record, so the subscriber must know.
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

function recordKey({ item: _item, ...key }: FoundRecord): RecordKey {
  return key;
}
