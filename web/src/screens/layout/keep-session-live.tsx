import { useLiveSession } from '../../api/session/live-session';
import { showDoor } from './show-door';
import { useSayLetIn } from './use-say-let-in';

/** Watches user and account as long as the main layout is open. */
export function KeepSessionLive() {
  useLiveSession(showDoor);
  useSayLetIn();
  return null;
}
