import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '#shared/entities/change';
import { listenToChannel } from './live-channel';

/**
 * Asks anew for what is short, and of which messages do not tell enough: whenever a change `concerns` it, and when a channel opens, since
 * what was changed before went by unheard; `evenRefused` also when it lets this person in no more, for what they may ask for all the same.
 * `concerns` must stay the same function.
 */
export function useAskedAnew(
  queryKey: QueryKey,
  channels: readonly string[],
  concerns: (change: Change) => boolean,
  evenRefused = false,
): void {
  const client = useQueryClient();
  // By their text: whoever renders makes both anew.
  const key = JSON.stringify(queryKey);
  const names = channels.join(' ');
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
    const listener = {
      onOpen: ask,
      onFailed: evenRefused ? ask : undefined,
      onChange: (change: Change) => concerns(change) && ask(),
    };
    const ends = names.split(' ').map((name) => listenToChannel(name, listener));
    return () => ends.forEach((end) => end());
  }, [client, key, names, concerns, evenRefused]);
}
