import type { Table } from './table';
import { findChanges, transactionUnits, type WriteUnits } from './write-units';

/** What a function tells its log about a call of the table. */
export interface TableCall {
  operation: 'get' | 'batch-get' | 'query' | 'update' | 'transact' | 'batch';
  /** As DynamoDB Local counts: of a transaction, one item only. */
  units: number;
  /** Of a transaction: how many items it wrote or checked. */
  items?: number;
}

const READS: readonly TableCall['operation'][] = ['get', 'batch-get', 'query'];

/**
 * The write units that AWS would count for an action, by what it changed in a partition, and in `counters` outside of it, which are
 * small items. The action gives its calls of the table. Throws unless it wrote them and, by one transaction, what changed there: others
 * would go uncounted.
 */
export async function measureTransaction(
  table: Table,
  pk: string,
  action: () => Promise<readonly TableCall[]>,
  counters = 0,
): Promise<WriteUnits> {
  const before = await table.query(pk);
  const calls = await action();
  const changes = findChanges(before, await table.query(pk));
  const writes = calls.filter(({ operation }) => !READS.includes(operation));
  const writeCalls = writes.map(({ operation, items }) => `${operation} ${items ?? 1}`).join(', ');
  if (writeCalls !== [...Array<string>(counters).fill('update 1'), `transact ${changes.length}`].join(', '))
    throw new Error(
      `${changes.length} items changed in ${pk}, but the calls that write were: ${writeCalls || 'none'}.`,
    );
  const units = transactionUnits(changes);
  return { ...units, table: units.table + counters };
}
