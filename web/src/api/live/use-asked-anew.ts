import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '#shared/entities/change';
import { listenToChannel } from './live-channel';

/**
 * Asks anew for what is short, and of which messages do not tell enough: whenever a change `concerns` it, and when a channel opens or lets
 * nobody in any more, since what was changed before went by unheard. `concerns` must stay the same function.
 */
export function useAskedAnew(
  queryKey: QueryKey,
  channels: readonly string[],
  concerns: (change: Change) => boolean,
): void {
  const client = useQueryClient();
  // By their text: whoever renders makes both anew.
  const key = JSON.stringify(queryKey);
  const names = channels.join(' ');
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
    const listener = { onOpen: ask, onFailed: ask, onChange: (change: Change) => concerns(change) && ask() };
    const ends = names.split(' ').map((name) => listenToChannel(name, listener));
    return () => ends.forEach((end) => end());
  }, [client, key, names, concerns]);
}
