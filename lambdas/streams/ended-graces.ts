import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { type Told } from '../adapters/billing-queue';
import { keyOfRecord, toItem } from './stream-records';

const grace = z.object({ customer: z.string(), failed_at: z.number() });

/** Whose plans are to be looked at because the days are over for which they went on without a payment. */
export const endedGraces = (records: readonly DynamoDBRecord[]): Told[] =>
  records.flatMap((record) => {
    const { pk } = keyOfRecord(record);
    const before = toItem(record.dynamodb?.OldImage);
    if (!pk.startsWith('GRACE#') || !before) return [];
    const { customer, failed_at } = grace.parse(before);
    return [{ customer, event: `grace-${customer}-${failed_at}` }];
  });
