import type { Session } from '#shared/api/session';
import type { User } from '#shared/entities/user';
import { signOut } from '../../api/session/identity';
import { isGoingByOwnWish } from '../../api/session/own-going';
import { openHomeAnew } from '../../api/team/move';
import { sayOnNextPage } from '../../components/farewell';
import { showNews } from '../../components/feedback-store';
import { whenRecorderIsClosed } from '../../recorder/recorder-store';
import { inviteWording } from '../../wording/invite';

/**
 * What happens to an open page when the person's place changes: who works in another account now begins anew there, though
 * not in the middle of a recording, and is told if they were removed from this one; who is in no account any more (`now` is
 * undefined) is signed out, and told why.
 */
export function showDoor({ account }: Session, now: User | undefined): void {
  if (isGoingByOwnWish()) return;
  if (now === undefined) {
    void signOut().finally(() => showNews(inviteWording.doorTitle(account.name), inviteWording.doorText));
    return;
  }
  if (!now.account_ids.includes(account.id)) sayOnNextPage(inviteWording.shownOut(account.name));
  whenRecorderIsClosed(openHomeAnew);
}
