import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/errors';
import { type Backoff, backoffMs } from '#shared/time/retry';
import { classifyError, isTransient } from './classify-error';

const RETRIES_MAX = 2;

/** Half of each wait is chance: pages that the gateway turned away together don't come back together. */
const BACKOFF: Backoff = { firstMs: 1000, maxMs: 4000, jitter: 0.5 };

/** The store of what was fetched. `onUnauthenticated` is called when the server no longer knows the person. */
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
