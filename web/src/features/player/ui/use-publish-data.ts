import { useCallback, useEffect, useState } from 'react';
import { fetchPublishData, PublishDataError } from '../fetch-publish-data';
import { toPresentation, type Presentation } from '../model/presentation';

export type PresentationLoad =
  { name: 'loading' } | { name: 'missing' } | { name: 'failed' } | { name: 'ready'; presentation: Presentation };

export interface PublishDataState {
  loading: PresentationLoad;
  /** Tries again after it failed. */
  retry: () => void;
  /** Fetches again what plays; gives it, or undefined where that fails: then what was there stays. */
  renew: () => Promise<Presentation | undefined>;
}

/** What an address of publish data leads to. */
export function usePublishData(address: string): PublishDataState {
  const [loading, setLoading] = useState<PresentationLoad>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PresentationLoad) => isCurrent && setLoading(next);
    fetchPublishData(address).then(
      (data) => show({ name: 'ready', presentation: toPresentation(data) }),
      (error: unknown) => show({ name: error instanceof PublishDataError ? error.reason : 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, attempt]);
  const retry = () => {
    setLoading({ name: 'loading' });
    setAttempt((before) => before + 1);
  };
  const renew = useCallback(async () => {
    const presentation = await fetchPublishData(address).then(toPresentation, () => undefined);
    if (presentation) setLoading({ name: 'ready', presentation });
    return presentation;
  }, [address]);
  return { loading, retry, renew };
}
