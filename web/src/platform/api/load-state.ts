/** Why a query has nothing to show, and how to try again. */
export const toLoadState = (query: { data: unknown; error: Error | null; refetch: () => unknown }) => ({
  error: query.data ? undefined : (query.error ?? undefined),
  retry: () => void query.refetch(),
});
