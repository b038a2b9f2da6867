import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { accountId } from '#shared/entities/scalars';
import type { Told } from '../adapters/billing-queue';
import { keyOfRecord, toItem } from './stream-records';

const readBack = z.object({ customer: z.string(), ttl: z.number() });

/** Whose plans are to be read back from Stripe because their moment has come. */
export const dueReadBacks = (records: readonly DynamoDBRecord[]): Told[] =>
  records.flatMap((record) => {
    const [root, id] = keyOfRecord(record).pk.split('#');
    const before = toItem(record.dynamodb?.OldImage);
    if (root !== 'READBACK' || !before) return [];
    const { customer, ttl } = readBack.parse(before);
    return [{ customer, account_id: accountId.parse(id), event: `due-${customer}-${ttl}` }];
  });
