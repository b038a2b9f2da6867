import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { accountId } from '#shared/entities/scalars';
import type { Told } from '../adapters/billing-queue';
import { logFailure } from '../runtime/logger';
import { keyOfRecord, toItem } from './stream-records';

const readBack = z.object({ customer: z.string(), ttl: z.number(), account_id: accountId });

/** A plan that is to be read back from Stripe because its moment has come. */
export interface DueReadBack {
  told: Told;
  /** The number of the record that says so. */
  sequence: string;
}

/** Whose plans are to be read back. An item that can't be read is gone already, and its account keeps what it has: it is only logged. */
export const dueReadBacks = (records: readonly DynamoDBRecord[]): DueReadBack[] =>
  records.flatMap((record) => {
    const { pk } = keyOfRecord(record);
    const [root, account_id] = pk.split('#');
    const before = toItem(record.dynamodb?.OldImage);
    if (root !== 'READBACK' || !before) return [];
    const { data, error } = readBack.safeParse({ ...before, account_id });
    if (error) {
      logFailure(`No look at a plan can be read from ${pk}`, error);
      return [];
    }
    const { customer, ttl } = data;
    const told = { customer, account_id: data.account_id, event: `due-${customer}-${ttl}` };
    return [{ told, sequence: record.dynamodb?.SequenceNumber ?? '' }];
  });
