import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/errors';

const RETRIES_MAX = 2;

/** Failures that another try may mend; a refusal is final. */
const passing = new Set(['internal', 'unavailable', 'deadline-exceeded', 'unknown']);

/** The store of what was fetched. `onUnauthenticated` is called when the server no longer knows the person. */
export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'unauthenticated') onUnauthenticated();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES_MAX && (!(error instanceof ApiError) || passing.has(error.code)),
      },
    },
  });
}
