import { useLiveSession } from '../../api/session/live-session';
import { sayLetIn } from './say-let-in';
import { showDoor } from './show-door';

/** Watches user and account as long as the main layout is open. */
export function KeepSessionLive() {
  useLiveSession(showDoor, sayLetIn);
  return null;
}
