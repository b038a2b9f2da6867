import type { ProjectId, Uid } from '#shared/entities/scalars';
import type { ChannelTarget } from '#shared/permissions/channels';

/**
 * What a listener's right rests on. When one of them ends, everybody who listens by it is cut off and has to be let in
 * again; the only place that spells them.
 */
export const scopeOf = {
  /** That the person is there at all. */
  person: (uid: Uid) => `person/${uid}`,
  /** That the person works in this account with this role. */
  place: (uid: Uid) => `place/${uid}`,
  /** That the project is there and shown to the team. */
  project: (id: ProjectId) => `project/${id}`,
};

/** Ends what rests on a scope for everybody but the keeper; '' for nobody. */
export interface EndOfScope {
  scope: string;
  keeper: Uid | '';
}

/** What listening to a channel rests on. A person's own channel outlives a change of place, so that it can tell of it. */
export function scopesFor(target: ChannelTarget, uid: Uid): string[] {
  if (target.kind === 'user') return [scopeOf.person(uid)];
  const place = [scopeOf.person(uid), scopeOf.place(uid)];
  return 'project_id' in target ? [...place, scopeOf.project(target.project_id)] : place;
}
