import type { LinkLock } from '#shared/api/publish';
import { hasLinkEnded, type LinkProof, type RecipientId } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import { type ProjectId, uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { canSeeInTeam } from '#shared/permissions/authorize';
import { isSignedOut } from '#shared/permissions/signed-out';
import { type LinkPass, passwordFingerprint, readLinkPass } from '../../adapters/link-pass';
import { findInvited, findLinkGuard, type StoredGuard } from '../../data/link-guard-store';
import { findUser } from '../../data/user-store';
import { findLinkedProject, findOpenProject, type LinkedProject, notSharedError } from './find-linked-project';

export type Lock = Exclude<LinkLock, 'work'>;

/** What keeps strangers from a project whose link is on; null for nothing. */
export function findLock({ settings }: ProjectSummary, now: number): Lock | null {
  if (hasLinkEnded(settings, now)) return 'ended';
  const { link_access } = settings;
  return link_access === 'anyone' || link_access === 'off' ? null : link_access;
}

export const hasNamedLink = ({ recipients = [] }: StoredGuard, link: RecipientId): boolean =>
  recipients.some((recipient) => 'name' in recipient && recipient.id === link);

/** Whom a proof opens a link for: a recipient's id, or '' for somebody who knew the password; undefined for a proof that doesn't. */
export function findOpener(
  id: ProjectId,
  lock: Lock | null,
  guard: StoredGuard,
  { link, pass }: LinkProof,
  now: number,
): RecipientId | '' | undefined {
  if (lock === 'ended') return undefined;
  if (link !== undefined) return hasNamedLink(guard, link) ? link : undefined;
  const shown = pass === undefined ? undefined : readLinkPass(id, pass, now);
  if (!shown) return undefined;
  if (lock === 'invited') return findInvited(guard, { id: shown.holder })?.id;
  const isOfPassword = lock === 'password' && guard.password && shown.holder === passwordFingerprint(guard.password);
  return isOfPassword ? '' : undefined;
}

/** Whether a link that is locked to strangers is open to a person, in whichever of their teams they are logged in. */
export function isUnlocked(lock: Lock, person: User, project: ProjectSummary): boolean {
  if (lock === 'ended') return false;
  return canSeeInTeam(person, project) || (lock === 'team' && person.account_ids.includes(project.account_id));
}

/** Whether a pass was given to a person whom the link is still open to, and who hasn't signed out everywhere since. */
async function isOfPerson(lock: Lock, project: ProjectSummary, { holder, since }: LinkPass): Promise<boolean> {
  const { data } = uid.safeParse(holder);
  const person = data && (await findUser(data));
  return person !== undefined && !isSignedOut(person, Math.floor(since / 1000)) && isUnlocked(lock, person, project);
}

/**
 * A project that the holder of this proof may watch now; without a proof, one whose link is open to anyone.
 * @throws ApiError `not-found` for any other, as `findLinkedProject`
 */
export async function findWatchable(id: ProjectId, proof: LinkProof): Promise<LinkedProject> {
  if (proof.link === undefined && proof.pass === undefined) return findOpenProject(id);
  const now = Date.now();
  const linked = await findLinkedProject(id);
  const lock = findLock(linked.project, now);
  if (lock === null || findOpener(id, lock, await findLinkGuard(id), proof, now) !== undefined) return linked;
  const shown = proof.pass === undefined ? undefined : readLinkPass(id, proof.pass, now);
  if (!shown || !(await isOfPerson(lock, linked.project, shown))) throw notSharedError();
  return linked;
}
