import type { OutputOf } from '#shared/api/contract';
import type { showPresence } from '#shared/api/presence';
import { isPresent, type Presence } from '#shared/entities/presence';
import type { Uid } from '#shared/entities/scalars';

/** The tabs in which a project is open, as the server said last; all moments are by this machine's clock. */
export class PresenceSessions {
  private sessions: readonly Presence[] = [];
  /** Heard to have ended, for good: an answer that was under way must not bring them back. */
  private readonly ended = new Set<string>();
  /** How far the server's clock is ahead, in milliseconds. */
  private serverLeadMs = 0;

  /** A tab was closed. */
  end(visit: string): void {
    this.ended.add(visit);
  }

  /** Takes in what the server answered. */
  receive(answer: OutputOf<typeof showPresence>, now: number): void {
    this.serverLeadMs = answer.now - now;
    this.sessions = answer.visits;
  }

  /** Who else is there. */
  others(self: Uid, now: number): OtherPerson[] {
    return listOtherPeople(this.active, self, now + this.serverLeadMs);
  }

  /** When that changes by itself, if nothing more is heard. */
  nextExpiry(now: number): number | undefined {
    const next = nextExpiry(this.active, now + this.serverLeadMs);
    return next === undefined ? undefined : next - this.serverLeadMs;
  }

  private get active(): Presence[] {
    return this.sessions.filter(({ visit }) => !this.ended.has(visit));
  }
}

/** Somebody else who has the project open. */
export type OtherPerson = Pick<Presence, 'uid' | 'fullName' | 'profilePicUrl' | 'typing_in'>;

function toOtherPerson(tabs: readonly Presence[]): OtherPerson {
  const { uid, fullName, profilePicUrl } = tabs.reduce((newest, tab) =>
    tab.counts_until > newest.counts_until ? tab : newest,
  );
  const typing_in = tabs.find((tab) => tab.typing_in !== '')?.typing_in ?? '';
  return { uid, fullName, profilePicUrl, typing_in };
}

/**
 * Who else has the project open at `now` by the server's clock, who came first first. Several tabs of somebody are one
 * person, named as the tab that counts the longest says.
 */
export function listOtherPeople(sessions: readonly Presence[], self: Uid, now: number): OtherPerson[] {
  const byPerson = new Map<Uid, Presence[]>();
  for (const session of sessions) {
    if (session.uid === self || !isPresent(session, now)) continue;
    byPerson.set(session.uid, [...(byPerson.get(session.uid) ?? []), session]);
  }
  const came = (tabs: Presence[]) => Math.min(...tabs.map(({ since }) => since));
  return [...byPerson.values()].sort((a, b) => came(a) - came(b)).map(toOtherPerson);
}

/** When the next of the visits stops to count unless it is heard of again, by the server's clock; undefined when none is left. */
export function nextExpiry(sessions: readonly Presence[], now: number): number | undefined {
  const ends = sessions.filter((visit) => isPresent(visit, now)).map(({ counts_until }) => counts_until);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}
