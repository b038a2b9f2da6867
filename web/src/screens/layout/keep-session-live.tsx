import { useLiveSession } from '../../api/session/live-session';
import { showDoor } from './show-door';

/** Watches user and account as long as the main layout is open. */
export function KeepSessionLive() {
  useLiveSession(showDoor);
  return null;
}
