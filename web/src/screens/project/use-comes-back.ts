import { useEffect } from 'react';
import { channelOf } from '#shared/permissions/channels';
import { listenToChannel } from '../../api/live/live-channel';
import { useSession } from '../../api/session/session-query';

/** Tells when a project that is not here may be here (again): it is a Team project now, or was restored. `onBack` must stay the same. */
export function useComesBack(id: string, onBack: () => void): void {
  const { account_id, uid } = useSession().user;
  useEffect(() => {
    const listener = {
      onOpen: () => undefined,
      onChange: (change: { entity: string; id: string; kind: string }) => {
        if (change.entity === 'project' && change.id === id && change.kind !== 'removed') onBack();
      },
    };
    const channels = [channelOf.team(account_id), channelOf.privateOf(account_id, uid)];
    const ends = channels.map((channel) => listenToChannel(channel, listener));
    return () => ends.forEach((end) => end());
  }, [account_id, uid, id, onBack]);
}
