import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Backoff, backoffMs, retry, wait } from '#shared/time/retry';
import { splitIntoChunks } from '#shared/group-by';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';
import { type Key, parseListKey, toListKey } from './keys';

/** An item of the table: its key, its index keys, and the fields of its entity. */
export type Item = Record<string, unknown>;

/** A write whose condition failed; nothing was written. */
export class ConditionFailed extends Error {
  /** @param failed indexes of the transaction's items whose conditions failed */
  constructor(readonly failed: readonly number[]) {
    super('A condition of the write was not met.');
    this.name = 'ConditionFailed';
  }
}

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});
const common = { ReturnConsumedCapacity: 'TOTAL' } as const;

interface Consumed {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

function logUnits(operation: string, { ConsumedCapacity }: Consumed, items?: number): void {
  const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0);
  logger.debug('table', { operation, units, items });
}

/** Reads one item, strongly consistent. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const result = await client.send(
    new GetCommand({ TableName: env('TABLE_NAME'), Key: key, ConsistentRead: true, ...common }),
  );
  logUnits('get', result);
  return result.Item;
}

/** Reads up to 100 items, strongly consistent, in no order; missing items are omitted. */
export async function getItems(keys: readonly Key[]): Promise<Item[]> {
  const name = env('TABLE_NAME');
  const items: Item[] = [];
  await sendAll(keys, async (open) => {
    const request = { [name]: { Keys: [...open], ConsistentRead: true } };
    const result = await client.send(new BatchGetCommand({ RequestItems: request, ...common }));
    logUnits('batch-get', result);
    items.push(...(result.Responses?.[name] ?? []));
    return (result.UnprocessedKeys?.[name]?.Keys ?? []) as unknown as Key[];
  });
  return items;
}

/** Queries our table unless it names another one. */
type TableQuery = Omit<QueryCommandInput, 'TableName'> & { TableName?: string };

/** One page of a Query, up to `Limit` items and 1 MB. `last` is the key after which the next page starts; undefined on the last page. */
export async function queryPage(query: TableQuery): Promise<{ items: Item[]; last: Item | undefined }> {
  const page = await client.send(new QueryCommand({ TableName: env('TABLE_NAME'), ...common, ...query }));
  logUnits('query', page);
  return { items: page.Items ?? [], last: page.LastEvaluatedKey };
}

export async function queryItems(query: TableQuery): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await queryPage({ ...query, ExclusiveStartKey: from });
    items.push(...page.items);
    from = page.last;
  } while (from);
  return items;
}

/** The query of a list in index 1, in the order of its times. */
export const listQuery = (list: string) => ({
  IndexName: 'index1',
  KeyConditionExpression: 'index1_pk = :list',
  ExpressionAttributeValues: { ':list': list },
});

/**
 * A page of a list in index 1, latest first: up to `limit` items that follow the item with the key and time of `after`. `next` is the time
 * and the name of the page's last item; null on the last page.
 */
export async function queryListPage(
  list: string,
  limit: number,
  after: { key: Key; at: number } | undefined,
  keys: Pick<TableQuery, 'KeyConditionExpression' | 'ExpressionAttributeValues'> = {},
): Promise<{ items: Item[]; next: { created_at: number; name: string } | null }> {
  const { items, last } = await queryPage({
    ...listQuery(list),
    ...keys,
    ScanIndexForward: false,
    ExclusiveStartKey: after && { ...after.key, ...toListKey(list, after.at) },
    Limit: limit + 1,
  });
  const shown = items.slice(0, limit);
  // A page also ends at 1 MB.
  return { items: shown, next: items.length > limit || last ? parseListKey(shown.at(-1)!) : null };
}

/** All items of one partition whose sort key starts with `prefix`, ordered by sort key. */
export const queryPartition = (pk: string, prefix = '', options: { consistent?: boolean } = {}): Promise<Item[]> =>
  queryItems({
    KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
    ConsistentRead: options.consistent ?? false,
  });

const CONDITION_FAILED = 'ConditionalCheckFailed';

/** Why a transaction was canceled, by its writes; empty for other errors. */
const cancellationCodes = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : [];

/** Whether a write was refused only because a transaction holds an item. The SDK doesn't retry that. */
function isTransactionConflict(error: unknown): boolean {
  const codes = cancellationCodes(error);
  const isHeld = error instanceof TransactionConflictException || codes.includes('TransactionConflict');
  return isHeld && !codes.includes(CONDITION_FAILED);
}

/** Updates one item and returns the updated item. @throws ConditionFailed, ConflictRetriesExhausted */
export async function updateItem(update: Omit<UpdateCommandInput, 'TableName'>): Promise<Item> {
  const command = { TableName: env('TABLE_NAME'), ReturnValues: 'ALL_NEW', ...common, ...update } as const;
  try {
    const result = await retryTransient(() => client.send(new UpdateCommand(command)), isTransactionConflict);
    logUnits('update', result);
    return result.Attributes ?? {};
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new ConditionFailed([0]);
    throw isTransactionConflict(error) ? new ConflictRetriesExhausted() : error;
  }
}

type WriteInput = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends { TableName: string | undefined } ? Omit<T, 'TableName'> : T;
/** One write of a transaction; `transact` adds the table's name. */
export type Write = { [K in keyof WriteInput]: WithoutTable<WriteInput[K]> };

/** DynamoDB's maximum of writes and checks in one transaction. */
export const TRANSACTION_WRITES_MAX = 100;

/**
 * Writes everything or nothing. Waits, like `updateItem`, while another transaction holds an item.
 * @throws ConditionFailed, and ConflictRetriesExhausted, which says nothing about the conditions
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const items = writes.map((write) =>
    Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName: env('TABLE_NAME'), ...body }])),
  );
  const command = { TransactItems: items, ...common };
  try {
    const result = await retryTransient(() => client.send(new TransactWriteCommand(command)), isTransactionConflict);
    logUnits('transact', result, items.length);
  } catch (error) {
    const failed = cancellationCodes(error).flatMap((code, index) => (code === CONDITION_FAILED ? [index] : []));
    if (failed.length > 0) throw new ConditionFailed(failed);
    throw isTransactionConflict(error) ? new ConflictRetriesExhausted() : error;
  }
}

/** Whether the condition of a write was met; if not, nothing was written. */
export const isWritten = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionFailed) return false;
      throw error;
    },
  );

const BATCH = 25;

/** Deletes items in batches. Idempotent. */
export const deleteItems = (keys: readonly Key[]): Promise<void> =>
  writeBatches(keys.map((key) => ({ DeleteRequest: { Key: key } })));

/** Writes items in batches, overwriting existing ones. Keys must be unique. */
export const putItems = (items: readonly (Key & Item)[]): Promise<void> =>
  writeBatches(items.map((item) => ({ PutRequest: { Item: item } })));

type BatchedWrite = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function writeBatches(writes: readonly BatchedWrite[]): Promise<void> {
  const name = env('TABLE_NAME');
  for (const some of splitIntoChunks(writes, BATCH)) {
    await sendAll(some, async (open) => {
      const result = await client.send(new BatchWriteCommand({ RequestItems: { [name]: [...open] }, ...common }));
      logUnits('batch', result);
      return result.UnprocessedItems?.[name] ?? [];
    });
  }
}

const TRIES = 8;
/** Fully random waits, so that writes that collided once do not collide again. */
const BACKOFF: Backoff = { firstMs: 15, maxMs: 1920, jitter: 1 };

/** Retries work after transient failures, with a growing, random wait. Throws the first lasting error, or the last transient one. */
export const retryTransient = <T>(work: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> =>
  retry(work, { isPassing, backoff: BACKOFF, tries: TRIES });

/** Sends a batch. Retries the parts that `send` returns, with a growing, random wait. Rejects after eight attempts that send nothing. */
export async function sendAll<T>(
  parts: readonly T[],
  send: (open: readonly T[]) => Promise<readonly T[]>,
): Promise<void> {
  let open = parts;
  for (let inVain = 0; open.length > 0;) {
    const left = await send(open);
    inVain = left.length < open.length ? 0 : inVain + 1;
    if (inVain === TRIES) throw new Error('The table keeps leaving items of a batch unprocessed.');
    if (left.length > 0) await wait(backoffMs(inVain + 1, BACKOFF));
    open = left;
  }
}

/** Every retry lost to a concurrent write. */
export class ConflictRetriesExhausted extends Error {
  constructor() {
    super('Every retry met another concurrent write.');
    this.name = 'ConflictRetriesExhausted';
  }
}

const isConflict = (error: unknown) => error instanceof ConditionFailed;

/**
 * Runs work that reads, decides and writes with conditions; repeats it after a concurrent write. The work itself must throw a different
 * error for conflicts that a retry can't settle.
 * @throws ConflictRetriesExhausted
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retryTransient(work, isConflict);
  } catch (error) {
    throw isConflict(error) ? new ConflictRetriesExhausted() : error;
  }
}
