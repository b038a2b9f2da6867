import type { Table } from './table';
import { findChanges, transactionUnits, type WriteUnits } from './write-units';

/** A function's log entry about a table call. */
export interface TableCall {
  operation: 'get' | 'batch-get' | 'query' | 'update' | 'transact' | 'batch';
  /** As DynamoDB Local counts: for a transaction, one item only. */
  units: number;
  /** For a transaction: how many items it wrote or checked. */
  items?: number;
}

const READS: readonly TableCall['operation'][] = ['get', 'batch-get', 'query'];

export const sumReadUnits = (calls: readonly TableCall[]): number =>
  calls.filter(({ operation }) => READS.includes(operation)).reduce((sum, { units }) => sum + units, 0);

/**
 * The write units that AWS would count for an action: its changes in a partition, plus `counters` small items outside of it. The action
 * returns its table calls. Throws unless one transaction wrote all changes there, because other writes would not be counted.
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
