import {
  CloudFrontClient,
  CreateInvalidationCommand,
  TooManyInvalidationsInProgress,
} from '@aws-sdk/client-cloudfront';
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
// The store accepts only signatures of all regions (SigV4a), which its client finds when this is loaded.
import '@aws-sdk/signature-v4a';
import type { ProjectId } from '#shared/entities/scalars';
import { type Backoff, retry } from '#shared/time/retry';
import { env } from '../runtime/env';

const cloudFront = new CloudFrontClient();
const keyValueStore = new CloudFrontKeyValueStoreClient();

/** Other jobs may write at the same time, and would collide again without a pause. */
const CONFLICT_BACKOFF: Backoff = { firstMs: 200, maxMs: 2000, jitter: 0.8 };
const TRIES = 8;

/** Changes the store that its edge locations read. Each change names the version that it replaces. */
const changeStore = (change: (store: { KvsARN: string; IfMatch: string | undefined }) => Promise<unknown>) =>
  retry(
    async () => {
      const KvsARN = env('CLOSED_LINKS_STORE');
      const { ETag: IfMatch } = await keyValueStore.send(new DescribeKeyValueStoreCommand({ KvsARN }));
      await change({ KvsARN, IfMatch });
    },
    { isPassing: (error) => error instanceof ConflictException, backoff: CONFLICT_BACKOFF, tries: TRIES },
  );

/** Makes the edge refuse viewers of a project within seconds, as `getEdgeEntry` describes. Idempotent. */
export const storeAtEdge = (id: ProjectId, entry: string): Promise<void> =>
  changeStore((store) => keyValueStore.send(new PutKeyCommand({ ...store, Key: id, Value: entry })));

/** Makes the edge accept all viewers of a project again. Idempotent. */
export const deleteAtEdge = (id: ProjectId): Promise<void> =>
  changeStore(async (store) => {
    try {
      await keyValueStore.send(new DeleteKeyCommand({ ...store, Key: id }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  });

/**
 * Drops what the edge has cached of a project. `reference` names the cause: CloudFront doesn't do the same twice.
 * @returns false while it is busy with as many folders as it accepts at once (15); true once it has begun
 */
export async function invalidateProjectFiles(id: ProjectId, reference: string): Promise<boolean> {
  const Paths = { Quantity: 1, Items: [`/projects/${id}/*`] };
  const InvalidationBatch = { CallerReference: reference, Paths };
  try {
    await cloudFront.send(new CreateInvalidationCommand({ DistributionId: env('DISTRIBUTION_ID'), InvalidationBatch }));
    return true;
  } catch (error) {
    if (error instanceof TooManyInvalidationsInProgress) return false;
    throw error;
  }
}
