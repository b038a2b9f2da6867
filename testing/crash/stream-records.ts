import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../table';

/** A write as a stream record, and its place among the others. */
export interface Write {
  before?: Item;
  after?: Item;
}

const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });

/** The event that delivers writes to a function. Throws for a write that changes nothing. */
export const streamEvent = (...writes: Write[]): object => ({
  Records: writes.map(({ before, after }, index) => {
    const item = after ?? before;
    if (!item) throw new Error('There is no item to tell of.');
    return {
      eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
      dynamodb: {
        SequenceNumber: `${index + 1}`,
        Keys: marshall({ pk: item.pk, sk: item.sk }),
        OldImage: image(before),
        NewImage: image(after),
      },
    };
  }),
});
