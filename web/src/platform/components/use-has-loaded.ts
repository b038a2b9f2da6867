import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSignedInUid } from '../api/session/session-query';
import { runWhenIdle } from './run-when-idle';

/** Whether a person is signed in and their first screen has loaded its data. The code of whatever it doesn't show waits for this. */
export function useHasLoaded(): boolean {
  const uid = useSignedInUid();
  const isLoading = useIsFetching() > 0;
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(
    () => (uid === undefined || isLoading ? undefined : runWhenIdle(() => setHasLoaded(true))),
    [uid, isLoading],
  );
  return hasLoaded;
}
