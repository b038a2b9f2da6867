import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/errors';
import { type Backoff, backoffMs } from '#shared/time/retry';
import { classifyError, isTransient } from './classify-error';

const RETRIES_MAX = 2;

/** Half of each wait is random, so that pages that the gateway throttled together don't retry together. */
const BACKOFF: Backoff = { firstMs: 1000, maxMs: 4000, jitter: 0.5 };

/** The cache of fetched data. Calls `onUnauthenticated` when the server no longer recognizes the person. */
export function createQueryClient(onUnauthenticated: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && classifyError(error) === 'signed-out') onUnauthenticated(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES_MAX && isTransient(error),
        retryDelay: (failures) => backoffMs(failures + 1, BACKOFF),
      },
    },
  });
}
