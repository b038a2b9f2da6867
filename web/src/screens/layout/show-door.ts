import type { Session } from '#shared/api/session';
import type { User } from '#shared/entities/user';
import { signOut } from '../../api/session/identity';
import { lastPath } from '../../api/session/last-path';
import { otherTeamStore } from '../../api/session/other-team';
import { isGoingByOwnWish } from '../../api/session/own-going';
import { openHomeAnew } from '../../api/team/move';
import { sayOnNextPage } from '../../components/farewell';
import { showNews } from '../../components/feedback-store';
import { hasEnded, isTalking } from '../../recorder/model/recorder-state';
import { recorderStore, whenRecorderIsClosed } from '../../recorder/recorder-store';
import { inviteWording } from '../../wording/invite';
import { recorderWording } from '../../wording/recorder';

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
export function showDoor({ account }: Session, now: User | undefined): void {
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
