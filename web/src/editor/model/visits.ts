import { type OutputOf } from '#shared/api/contract';
import { type showPresence } from '#shared/api/presence';
import { type Presence } from '#shared/entities/presence';
import { type Uid } from '#shared/entities/scalars';
import { nextToGo, type OtherPerson, whoElseIsHere } from './who-is-here';

/** The tabs in which a project is open, as the server said last; all moments are by this machine's clock. */
export class Visits {
  private list: readonly Presence[] = [];
  /** Heard to have ended, for good: an answer that was under way must not bring them back. */
  private readonly ended = new Set<string>();
  /** How far the server's clock is ahead, in milliseconds. */
  private lead = 0;

  /** A tab was closed. */
  end(visit: string): void {
    this.ended.add(visit);
  }

  /** Takes in what the server answered. */
  take(answer: OutputOf<typeof showPresence>, now: number): void {
    this.lead = answer.now - now;
    this.list = answer.visits;
  }

  /** Who else is there. */
  others(self: Uid, now: number): OtherPerson[] {
    return whoElseIsHere(this.there, self, now + this.lead);
  }

  /** When that changes by itself, if nothing more is heard. */
  nextToGo(now: number): number | undefined {
    const next = nextToGo(this.there, now + this.lead);
    return next === undefined ? undefined : next - this.lead;
  }

  private get there(): Presence[] {
    return this.list.filter(({ visit }) => !this.ended.has(visit));
  }
}
