import { openLink } from '#shared/api/publish';
import { toKnownViewer } from '#shared/entities/known-viewer';
import { recipientId } from '#shared/entities/link-guard';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId, newSecret } from '#shared/ids';
import {
  countGuess,
  findInvited,
  findLinkGuard,
  forgiveGuesses,
  markGuessed,
  requestLinkMail,
  type StoredGuard,
} from '../../data/link-guard-store';
import { consumeLimit, isUsedUp, type RateLimit } from '../../data/rate-limit-store';
import { consumeSignUpProof } from '../../data/sign-up-proof-store';
import { forAnyone } from '../callers';
import { findLinkedProject, notSharedError } from './find-linked-project';
import { findLock, findOpener, hasNamedLink } from './find-watchable';
import { answerLocked, answerOpened } from './answer-link';
import { passwordFingerprint, signLinkPass } from '../../adapters/link-pass';
import { isPassword } from './link-password';

/** Beyond it, guesses from however many addresses need work. */
const OF_PROJECT: RateLimit = { name: 'wrong-passwords-of-project', max: 100, spanMs: 60 * 60 * 1000 };

/** Whether the next password for a project requires a sign-up proof, after many wrong ones. */
const requiresWork = (id: ProjectId, now: number): Promise<boolean> => isUsedUp(OF_PROJECT, id, now);

const wrongPassword = (): ApiError => new ApiError('permission-denied', 'That isn’t the password. Try again.');

const hasToWait = (ms: number): ApiError => {
  const seconds = Math.ceil(ms / 1000);
  return new ApiError(
    'resource-exhausted',
    `Too many wrong passwords. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  );
};

/**
 * Checks a password for a link, and counts it if it is wrong: each address waits longer and longer (`guessWaitMs`), unless it works instead.
 * @returns false when it was not checked, because it requires a proof
 * @throws ApiError `permission-denied` for a wrong password, `resource-exhausted` while the address has to wait
 */
async function checkPassword(
  id: ProjectId,
  guard: StoredGuard,
  { password, proof }: { password: string; proof?: string },
  callerAddress: string,
  now: number,
): Promise<boolean> {
  const isWorkRequired = await requiresWork(id, now);
  if (isWorkRequired) {
    // A fresh name for each use, because a proof works again for whoever used it.
    if (!(await consumeSignUpProof(proof, newId()))) return false;
  } else {
    const waitMs = await countGuess(id, callerAddress, now);
    if (waitMs > 0) throw hasToWait(waitMs);
  }
  if (guard.password !== undefined && (await isPassword(password, guard.password))) {
    if (!isWorkRequired) await forgiveGuesses(id, callerAddress);
    return true;
  }
  await consumeLimit(OF_PROJECT, id, now);
  if (await requiresWork(id, now)) await markGuessed(id, guard, now);
  throw wrongPassword();
}

/** Keeps one network address from using up a project's mails, and from guessing who is invited. */
const REQUESTS_OF_ADDRESS: RateLimit = { name: 'link-requests-of-origin', max: 10, spanMs: 60 * 60 * 1000 };

/**
 * Requests a mail with a link for an address. Does the same for one that isn't invited, so that neither the answer nor its time says so; then,
 * the job finds nobody.
 */
async function requestMail(guard: StoredGuard, id: ProjectId, email: string, callerAddress: string): Promise<void> {
  const now = Date.now();
  if (!(await consumeLimit(REQUESTS_OF_ADDRESS, callerAddress, now)))
    throw new ApiError('resource-exhausted', 'Too many links were requested from your network. Try again in an hour.');
  await requestLinkMail(id, findInvited(guard, { email })?.id ?? recipientId.parse(newSecret()), now);
}

export const handler = forAnyone(openLink, async ({ id, clip, link, ...proofs }, { callerAddress, keys }) => {
  const { pass, password, proof, email } = proofs;
  const now = Date.now();
  const [linked, guard] = await Promise.all([findLinkedProject(id), findLinkGuard(id)]);
  const lock = findLock(linked.project, now);
  // Without a name, the edge serves what anyone may watch.
  if (link === undefined ? lock === null : !hasNamedLink(guard, link)) throw notSharedError();
  const opener = findOpener(id, lock, guard, { link, pass }, now);
  if (opener === '') return answerOpened(linked, clip, keys);
  if (opener !== undefined)
    return answerOpened(linked, clip, keys, { known: toKnownViewer(link === undefined ? 'address' : 'link', opener) });
  if (lock === 'invited' && email !== undefined) await requestMail(guard, id, email, callerAddress);
  if (lock !== 'password') return answerLocked(lock!);
  if (password === undefined) return answerLocked((await requiresWork(id, now)) ? 'work' : 'password');
  if (!(await checkPassword(id, guard, { password, proof }, callerAddress, now))) return answerLocked('work');
  return answerOpened(linked, clip, keys, { pass: signLinkPass(id, passwordFingerprint(guard.password!), now) });
});
