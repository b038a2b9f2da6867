import { type OutputOf } from '#shared/api/contract';
import { type showPresence } from '#shared/api/presence';
import { type Change } from '#shared/entities/change';
import { presence, type Presence } from '#shared/entities/presence';
import { type Uid } from '#shared/entities/scalars';
import { applyChange, RecentChanges, type RecordChange } from '../../api/live/apply-change';
import { nextToGo, type OtherPerson, whoElseIsHere } from './who-is-here';

/** A tab, as a record of a live list. */
type Visit = Presence & { id: string };
const withId = (visit: Presence): Visit => ({ ...visit, id: visit.visit });

function readVisitChange({ entity, kind, id, version, item }: Change): RecordChange<Visit> | undefined {
  if (entity !== 'presence') return undefined;
  if (kind === 'removed') return { kind: 'removed', id, version };
  const read = presence.strip().safeParse(item);
  return read.success ? { kind: 'put', item: withId(read.data) } : undefined;
}

/** The tabs in which a project is open, from what was fetched and heard; all moments are by this machine's clock. */
export class Visits {
  private list: Visit[] = [];
  private recent = new RecentChanges<Visit>();
  /** How far the server's clock is ahead, in milliseconds. */
  private lead = 0;

  /** The channel was opened (again): what is fetched from now on is newer than what was heard before. */
  forgetHeard(): void {
    this.recent = new RecentChanges();
  }

  /** Takes in a change of the live channel. */
  hear(change: Change, now: number): void {
    const heard = readVisitChange(change);
    if (heard && this.recent.hear(heard, now)) this.list = applyChange(this.list, heard);
  }

  /** Takes in what the server answered. */
  take(answer: OutputOf<typeof showPresence>, now: number): void {
    this.lead = answer.now - now;
    this.list = this.recent.bringUpToDate(answer.visits.map(withId), now);
  }

  /** Who else is there. */
  others(self: Uid, now: number): OtherPerson[] {
    return whoElseIsHere(this.list, self, now + this.lead);
  }

  /** When that changes by itself, if nothing more is heard. */
  nextToGo(now: number): number | undefined {
    const next = nextToGo(this.list, now + this.lead);
    return next === undefined ? undefined : next - this.lead;
  }
}
