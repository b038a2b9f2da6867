import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import type { ShownComment } from '#shared/entities/shown-comment';
import { newId } from '#shared/ids';
import { localStore } from '../../storage/safe-storage';

/** What this browser knows of its own comments on a project, which nobody has an account for. */
export interface GuestNotes {
  /** Shows the server that they are its own. */
  key: GuestKey;
  name: string;
  /** Its comments as they were saved last, null for one that it has deleted, and when that was (Unix milliseconds). */
  own: Record<CommentId, { comment: ShownComment | null; at: number }>;
}

const nameOf = (project: ProjectId): string => `narradeck.guest.${project}`;

export function readNotes(project: ProjectId): GuestNotes {
  const text = localStore.read(nameOf(project));
  return text === undefined ? { key: newId() as GuestKey, name: '', own: {} } : (JSON.parse(text) as GuestNotes);
}

export const writeNotes = (project: ProjectId, notes: GuestNotes): void =>
  void localStore.write(nameOf(project), JSON.stringify(notes));

/** As long as the edge may still give a list that was made before. */
const LAG_MS = 15_000;

/** A list of the edge, brought up to what this browser has just saved or deleted. */
export function broughtUpToDate(listed: readonly ShownComment[], own: GuestNotes['own'], now: number): ShownComment[] {
  const all = new Map(listed.map((comment) => [comment.id, comment]));
  for (const [id, { comment, at }] of Object.entries(own) as [CommentId, GuestNotes['own'][CommentId]][]) {
    if (now - at > LAG_MS) continue;
    if (comment) all.set(id, comment);
    else all.delete(id);
  }
  return [...all.values()];
}
