import type { OutputOf } from '#shared/api/contract';
import type { showPresence } from '#shared/api/presence';
import { isPresent, type Presence } from '#shared/entities/presence';
import type { Uid } from '#shared/entities/scalars';

/** The presence sessions of a project as last reported by the server. All times use this machine's clock. */
export class PresenceSessions {
  private sessions: readonly Presence[] = [];
  /** Ended for good, so that an older answer does not restore them. */
  private readonly ended = new Set<string>();
  /** How far the server's clock is ahead, in milliseconds. */
  private serverLeadMs = 0;

  end(sessionId: string): void {
    this.ended.add(sessionId);
  }

  receive(answer: OutputOf<typeof showPresence>, now: number): void {
    this.serverLeadMs = answer.now - now;
    this.sessions = answer.sessions;
  }

  others(self: Uid, now: number): OtherPerson[] {
    return listOtherPeople(this.active, self, now + this.serverLeadMs);
  }

  /** When the list of other people next changes if no message arrives. */
  nextExpiry(now: number): number | undefined {
    const next = nextExpiry(this.active, now + this.serverLeadMs);
    return next === undefined ? undefined : next - this.serverLeadMs;
  }

  private get active(): Presence[] {
    return this.sessions.filter(({ session_id }) => !this.ended.has(session_id));
  }
}

export type OtherPerson = Pick<Presence, 'uid' | 'fullName' | 'profilePicUrl' | 'typing_in'>;

function toOtherPerson(tabs: readonly Presence[]): OtherPerson {
  const { uid, fullName, profilePicUrl } = tabs.reduce((newest, tab) =>
    tab.counts_until > newest.counts_until ? tab : newest,
  );
  const typing_in = tabs.find((tab) => tab.typing_in !== '')?.typing_in ?? '';
  return { uid, fullName, profilePicUrl, typing_in };
}

/**
 * The other people in the project at `now` by the server's clock, in order of arrival. A person's tabs count as one; the name is from the
 * tab that expires last.
 */
export function listOtherPeople(sessions: readonly Presence[], self: Uid, now: number): OtherPerson[] {
  const byPerson = new Map<Uid, Presence[]>();
  for (const session of sessions) {
    if (session.uid === self || !isPresent(session, now)) continue;
    byPerson.set(session.uid, [...(byPerson.get(session.uid) ?? []), session]);
  }
  const arrivedAt = (tabs: Presence[]) => Math.min(...tabs.map(({ since }) => since));
  return [...byPerson.values()].sort((a, b) => arrivedAt(a) - arrivedAt(b)).map(toOtherPerson);
}

/** When the next session expires by the server's clock; undefined if there are none. */
export function nextExpiry(sessions: readonly Presence[], now: number): number | undefined {
  const ends = sessions.filter((session) => isPresent(session, now)).map(({ counts_until }) => counts_until);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}
