import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#shared/api/session';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { hasEnded, isTalking } from '../../features/takes/recorder/model/recorder-state';
import { recorderStore, whenRecorderIsClosed } from '../../features/takes/recorder/recorder-store';
import { logError } from '../../platform/api/log';
import { signOut } from '../../platform/api/session/identity';
import { lastPath } from '../../platform/api/session/last-path';
import { useSession } from '../../platform/api/session/session-query';
import { isGoingByOwnWish, otherTeamStore } from '../../platform/api/session/session-state';
import { useLiveSession } from '../../platform/api/session/use-live-session';
import { accountsQuery, takeNewTeams } from '../../platform/api/team/accounts';
import { openHomeAnew } from '../../platform/api/team/membership';
import { showNews } from '../../platform/components/feedback-store';
import { sayOnNextPage, showToast } from '../../platform/components/toasts';
import { recorderWording } from '../../wording/recorder';
import { inviteWording } from '../../wording/team';

/** Watches user and account as long as the main layout is open. */
export function KeepSessionLive() {
  useLiveSession(showDoor);
  useSayLetIn();
  return null;
}

const inRecordings = { label: recorderWording.inRecordings, path: '/recordings' };

/** Whether somebody has begun a take in this tab, which stays on this computer. */
function isRecordingHere(): boolean {
  const state = recorderStore.getState().session?.state;
  return state !== undefined && (isTalking(state) || hasEnded(state));
}

/**
 * What happens to an open page when the person's place changes: who works in another account now begins anew there, though
 * not in the middle of a recording, and is told if they were removed from this one; who is in no account any more (`now` is
 * undefined) is signed out, and told why. Who had begun a recording is told, too, that it is kept and where.
 */
function showDoor({ account }: Session, now: User | undefined): void {
  if (isGoingByOwnWish()) return;
  const hasRecording = isRecordingHere();
  if (now === undefined || !now.account_ids.includes(account.id)) lastPath.forget();
  if (now === undefined) {
    if (hasRecording) lastPath.remember('/recordings');
    const text = hasRecording ? inviteWording.doorTextRecording : inviteWording.doorText;
    void signOut().finally(() => showNews(inviteWording.doorTitle(account.name), text));
    return;
  }
  if (now.account_ids.includes(account.id)) otherTeamStore.setState({ isThere: true });
  else if (hasRecording) sayOnNextPage(inviteWording.shownOutRecording(account.name), inRecordings);
  else sayOnNextPage(inviteWording.shownOut(account.name));
  whenRecorderIsClosed(openHomeAnew);
}

async function sayWhere(client: QueryClient, { uid }: User, teams: readonly AccountId[]): Promise<void> {
  const accounts = await client.fetchQuery({ ...accountsQuery(uid), staleTime: 0 });
  for (const { id, name } of accounts) {
    if (teams.includes(id)) showToast(inviteWording.letIn(name));
  }
}

/**
 * Tells somebody that an Admin has let them in to a team, which stands in their menu from now on: at once, or when they are back. They go on
 * where they are.
 */
function useSayLetIn(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    const teams = takeNewTeams(user);
    if (teams.length === 0) return;
    sayWhere(client, user, teams).catch((error: unknown) => logError('A new team could not be shown', error));
  }, [client, user]);
}
