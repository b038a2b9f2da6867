import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/errors';
import { jittered } from '#shared/time/pause';
import { Throttled } from './callable';

const RETRIES_MAX = 2;

/** Failures that another try may mend; a refusal is final. */
const passing = new Set(['internal', 'unavailable', 'deadline-exceeded', 'unknown']);
const canPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error instanceof Throttled || passing.has(error.code);

/** Twice as long each time, of which half is chance: those whom the gateway turned away together don't come back together. */
const pauseMs = (failures: number): number => jittered(1000 * 2 ** failures);

/** The store of what was fetched. `onUnauthenticated` is called when the server no longer knows the person. */
export function createQueryClient(onUnauthenticated: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'unauthenticated') onUnauthenticated(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES_MAX && canPass(error),
        retryDelay: pauseMs,
      },
    },
  });
}
