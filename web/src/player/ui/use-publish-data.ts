import { useEffect, useState } from 'react';
import { fetchPublishData, PublishDataError } from '../fetch-publish-data';
import { presentationOf, type Presentation } from '../model/presentation';

export type Loading =
  { name: 'loading' } | { name: 'missing' } | { name: 'failed' } | { name: 'ready'; presentation: Presentation };

/** What an address of publish data leads to, and a way to try again after it failed. */
export function usePublishData(address: string): { loading: Loading; retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loading) => isCurrent && setLoading(next);
    fetchPublishData(address).then(
      (data) => show({ name: 'ready', presentation: presentationOf(data) }),
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
  return { loading, retry };
}
