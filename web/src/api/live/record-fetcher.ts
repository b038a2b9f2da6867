import { type FoundRecord, type RecordKey, RECORDS_PER_CALL_MAX } from '#shared/api/records';
import { type Change } from '#shared/entities/change';
import { ApiError } from '#shared/errors';
import { logError } from '../log';
import { pauseBefore } from './live-channel';

/** So long keys are gathered before they are asked for: one save tells of several records. */
const GATHER_MS = 30;
/** At most four calls a second. */
const BETWEEN_MS = 250;

type Entity = RecordKey['entity'];
type KeyOf<Name extends Entity> = Extract<RecordKey, { entity: Name }>;
/** A record as it was found; null where it is not there, or not for this person. */
export type Found<Name extends Entity = Entity> = Extract<FoundRecord, { entity: Name }>['item'];

/** Somebody who has heard of a change. */
export interface Interest<Name extends Entity> {
  /** The version that is known here by now; undefined for nothing. What is known already is not asked for. */
  known: () => number | undefined;
  take: (found: Found<Name>) => void;
  /** At most so often a record is asked for. */
  everyMs?: number;
  /** Only while somebody looks at this page. */
  whileSeen?: boolean;
}

export interface RecordFetcher {
  /** Asks for what a change was about, unless it is known already. Whoever is interested is told once. */
  hear<Name extends Entity>(change: Pick<Change, 'kind' | 'version'>, key: KeyOf<Name>, interest: Interest<Name>): void;
}

interface Wanted {
  key: RecordKey;
  interests: { version: number; interest: Interest<Entity> }[];
}

const nameOf = (key: RecordKey): string => Object.values(key).join(' ');

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['unauthenticated', 'permission-denied', 'invalid-argument'].includes(error.code);

/**
 * Makes what fetches the records that live changes tell of. Calls never overlap, and each reads what is stored at that
 * moment: so the last answer counts, in whichever order the changes were heard. A call that fails is made again.
 */
export function createRecordFetcher(
  fetchRecords: (keys: RecordKey[]) => Promise<FoundRecord[]>,
  page: Pick<Document, 'hidden' | 'addEventListener'> = document,
): RecordFetcher {
  const wanted = new Map<string, Wanted>();
  /** When each was asked for last; only of those that are not asked for at any time. */
  const askedAt = new Map<string, number>();
  const underWay = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextCallAt = 0;
  let failures = 0;

  const dueAt = ({ key, interests }: Wanted): number => {
    const paces = interests.map(({ interest: { everyMs = 0, whileSeen } }) =>
      whileSeen && page.hidden ? Infinity : (askedAt.get(nameOf(key)) ?? -Infinity) + everyMs,
    );
    return Math.min(...paces);
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (underWay.size > 0) return;
    const now = Date.now();
    const due = Math.min(...[...wanted.values()].map(dueAt));
    if (due === Infinity) return;
    timer = setTimeout(() => void run(), Math.max(GATHER_MS, due - now, nextCallAt - now));
  };

  const isKnown = ({ version, interest }: Wanted['interests'][number]) => (interest.known() ?? -1) >= version;

  /** Takes out what is due and not known by now. */
  const takeDue = (now: number): Wanted[] => {
    const due: Wanted[] = [];
    for (const [name, one] of wanted) {
      if (due.length === RECORDS_PER_CALL_MAX) break;
      if (dueAt(one) > now) continue;
      wanted.delete(name);
      const interests = one.interests.filter((interest) => !isKnown(interest));
      if (interests.length > 0) due.push({ ...one, interests });
    }
    return due;
  };

  const wantAgain = (asked: readonly Wanted[]): void => {
    for (const { key, interests } of asked) for (const one of interests) want(key, one);
  };

  const run = async (): Promise<void> => {
    const now = Date.now();
    const due = takeDue(now);
    if (due.length === 0) return schedule();
    nextCallAt = now + BETWEEN_MS;
    for (const { key, interests } of due) {
      underWay.add(nameOf(key));
      if (interests.some(({ interest }) => interest.everyMs)) askedAt.set(nameOf(key), now);
    }
    try {
      handOver(due, await fetchRecords(due.map(({ key }) => key)));
      failures = 0;
    } catch (error) {
      if (!isRefusal(error)) {
        nextCallAt = Date.now() + pauseBefore(failures, Math.random());
        failures += 1;
        wantAgain(due);
      }
    }
    underWay.clear();
    schedule();
  };

  /** What did not fit into the answer is asked for again; where nothing comes any more, the rest can't be read. */
  const handOver = (due: readonly Wanted[], records: readonly FoundRecord[]): void => {
    const found = new Map(records.map((record) => [nameOf(keyOf(record)), record.item]));
    for (const { key, interests } of due) {
      const item = found.get(nameOf(key));
      if (item !== undefined) for (const { interest } of interests) interest.take(item);
    }
    const left = due.filter(({ key }) => !found.has(nameOf(key)));
    if (found.size > 0) wantAgain(left);
    else if (left.length > 0)
      logError(
        "What has changed can't be read",
        left.map(({ key }) => nameOf(key)),
      );
  };

  const want = (key: RecordKey, one: Wanted['interests'][number]): void => {
    const name = nameOf(key);
    const known = wanted.get(name);
    if (known) known.interests.push(one);
    else wanted.set(name, { key, interests: [one] });
  };

  page.addEventListener('visibilitychange', schedule);
  return {
    hear({ kind, version }, key, interest) {
      const one = { version, interest: interest as unknown as Interest<Entity> };
      const isExpected = wanted.has(nameOf(key)) || underWay.has(nameOf(key));
      const isNothingToLose = kind === 'removed' && interest.known() === undefined && !isExpected;
      if (isKnown(one) || isNothingToLose) return;
      want(key, one);
      schedule();
    },
  };
}

/** The key of a found record, without its item. */
function keyOf({ item: _item, ...key }: FoundRecord): RecordKey {
  return key;
}
