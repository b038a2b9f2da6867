import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#shared/api/session';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { hasTakeEnded, isTakeActive } from '../../features/takes/recorder/model/recorder-state';
import { recorderStore, runWhenRecorderClosed } from '../../features/takes/recorder/recorder-store';
import { logError } from '../../platform/api/log';
import { signOut } from '../../platform/api/session/identity';
import { lastPath } from '../../platform/api/session/last-path';
import { useSession } from '../../platform/api/session/session-query';
import { isLeavingVoluntarily, otherTeamStore } from '../../platform/api/session/session-state';
import { useLiveSession } from '../../platform/api/session/use-live-session';
import { accountsQuery, findNewTeams } from '../../platform/api/team/accounts';
import { reloadHome } from '../../platform/api/team/membership';
import { showNoticeDialog } from '../../platform/components/feedback-store';
import { storeToastForNextPage, showToast } from '../../platform/components/toasts';
import { recorderWording } from '../../wording/recorder';
import { inviteWording } from '../../wording/team';

export function SessionUpdates() {
  useLiveSession(showRemovedFromTeam);
  useNewTeamToasts();
  return null;
}

const recordingsLink = { label: recorderWording.inRecordings, path: '/recordings' };

/** Whether a take was started in this tab. It stays on this computer. */
function hasRecordingInTab(): boolean {
  const state = recorderStore.getState().session?.state;
  return state !== undefined && (isTakeActive(state) || hasTakeEnded(state));
}

/**
 * Handles a change of the person's account while a page is open. If they now work in another account, Home reloads once no recording is
 * running, and a removed person is notified. If they have no account (`now` is undefined), they are signed out and told why. The notice
 * says where a running recording is saved.
 */
export function showRemovedFromTeam({ account }: Session, now: User | undefined): void {
  if (isLeavingVoluntarily()) return;
  const hasRecording = hasRecordingInTab();
  if (now === undefined || !now.account_ids.includes(account.id)) lastPath.forget();
  if (now === undefined) {
    if (hasRecording) lastPath.remember('/recordings');
    const text = hasRecording ? inviteWording.removedTextRecording : inviteWording.removedText;
    void signOut().finally(() => showNoticeDialog(inviteWording.removedTitle(account.name), text));
    return;
  }
  if (now.account_ids.includes(account.id)) otherTeamStore.setState({ isThere: true });
  else if (hasRecording) storeToastForNextPage(inviteWording.removedWhileRecording(account.name), recordingsLink);
  else storeToastForNextPage(inviteWording.noLongerInTeam(account.name));
  runWhenRecorderClosed(reloadHome);
}

async function showNewTeams(client: QueryClient, { uid }: User, teams: readonly AccountId[]): Promise<void> {
  const accounts = await client.fetchQuery({ ...accountsQuery(uid), staleTime: 0 });
  for (const { id, name } of accounts) {
    if (teams.includes(id)) showToast(inviteWording.acceptedInto(name));
  }
}

/** Notifies a person that an Admin accepted them into a team, now or on their next visit. The team is in their menu. */
function useNewTeamToasts(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    const teams = findNewTeams(user);
    if (teams.length === 0) return;
    showNewTeams(client, user, teams).catch((error: unknown) => logError('A new team could not be shown', error));
  }, [client, user]);
}
