import type { InputOf } from '#shared/api/contract';
import type { LinkLock, openLink } from '#shared/api/publish';
import type { createSignUpChallenge } from '#shared/api/session';
import type { LinkProof, RecipientId } from '#shared/entities/link-guard';
import type { ApiError } from '#shared/errors';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { localStore } from '../../../platform/storage/safe-storage';
import { lockedLinkWording } from '../../../wording/share';
import { type Answer, callPublicFunction, PublishDataError, retryWhileOverloaded } from '../public-functions';
import { isLoggedIn } from '../session/own-project';

/** Loads with what opens the link, so that nobody whom the team knows watches without being told. */
export { ViewerNotice } from './viewer-notice';

const passKey = (id: ProjectId): string => `narradeck.pass.${id}`;
/** Of this page: for a browser that stores nothing, and those of people who are logged in, which end with the page. */
const passes = new Map<ProjectId, string>();

const readPass = (id: ProjectId): string | undefined => passes.get(id) ?? localStore.read(passKey(id));

function storePass(id: ProjectId, pass: string): void {
  if (pass === '') return;
  passes.set(id, pass);
  localStore.write(passKey(id), pass);
}

/** The clip and the link with a name that an address of the page, or of its publish data, asks for. */
function parseChoice(address: string): { clip?: number; link?: RecipientId } {
  const asked = new URL(address, location.origin).searchParams;
  const clip = asked.get('clip');
  return {
    clip: clip === null ? undefined : Number(clip),
    link: (asked.get('for') as RecipientId | null) ?? undefined,
  };
}

/** What lets this page's viewer read and write the comments of a guarded link. */
export const findLinkProof = (id: ProjectId): LinkProof => ({
  link: parseChoice(location.href).link,
  pass: readPass(id),
});

/** A wrong password's wait has a message, which the person reads; a server under load has none, and is asked again. */
const callOpenLink = (input: InputOf<typeof openLink>): Promise<Answer<typeof openLink>> =>
  retryWhileOverloaded(() => callPublicFunction<typeof openLink>('openLink', input));

/** Opens the link for somebody who is logged in to the app in this browser, whose code loads for that. @throws PublishDataError `failed` */
async function openByLogin(id: ProjectId, clip: number | undefined): Promise<PublishData | undefined> {
  if (!isLoggedIn()) return undefined;
  const { openAsMember } = await import('../session/member-calls');
  const opened = await openAsMember(id, clip).catch((error: unknown) => {
    if ((error as ApiError).code === 'unauthenticated') return undefined;
    throw new PublishDataError('failed');
  });
  if (!opened?.data) return undefined;
  passes.set(id, opened.pass);
  return opened.data;
}

/**
 * What a link plays that has a name or isn't open to anyone, for somebody with a pass or a login.
 * @param address that of its publish data (`buildPublishUrl`)
 * @throws PublishDataError with what keeps the link locked, `missing` for one that leads nowhere, `failed` if the connection or the server is down
 */
export async function openGuardedLink(address: string): Promise<PublishData> {
  const { pathname } = new URL(address, location.origin);
  const id = pathname.split('/')[2] as ProjectId;
  const choice = parseChoice(address);
  const { status, data } = await callOpenLink({ id, ...choice, pass: readPass(id) });
  if (status === 404 || status === 400) throw new PublishDataError('missing');
  if (!data) throw new PublishDataError('failed');
  const opened = data.data ?? (data.lock === 'ended' ? undefined : await openByLogin(id, choice.clip));
  if (!opened) throw new PublishDataError(data.lock!);
  hideMailedPass();
  return opened;
}

/** Keeps a mailed pass out of the address, which people copy from the browser: it would let others in. */
function hideMailedPass(): void {
  if (location.hash.startsWith('#pass=')) history.replaceState(history.state, '', location.pathname + location.search);
}

async function solveChallenge(): Promise<string | undefined> {
  const { data } = await callPublicFunction<typeof createSignUpChallenge>('createSignUpChallenge', {});
  return data && solveSignUpChallenge(data.challenge);
}

/** Why the link stays locked, in words for the person. */
export class LinkRefusal extends Error {
  override readonly name = 'LinkRefusal';
}

/** Why a request failed: in the function's own words, or for want of an answer. */
const toRefusal = ({ status, message }: { status: number; message?: string }): LinkRefusal =>
  new LinkRefusal(message ?? (status === 0 ? lockedLinkWording.offline : lockedLinkWording.notChecked));

/** Opens the link by the pass that was mailed to an invited address, and stores it. Undefined for one that no longer works. @throws LinkRefusal */
export async function openByMailedPass(id: ProjectId, pass: string): Promise<PublishData | undefined> {
  const { data, ...failure } = await callOpenLink({ id, ...parseChoice(location.href), pass });
  if (!data) throw toRefusal(failure);
  if (!data.data) return undefined;
  storePass(id, pass);
  hideMailedPass();
  return data.data;
}

/** Requests that a link is mailed to an address, if it is invited. @throws LinkRefusal */
export async function requestMailedLink(id: ProjectId, email: string): Promise<void> {
  const { data, ...failure } = await callOpenLink({ id, email });
  if (!data) throw toRefusal(failure);
}

/** Opens the link by its password, and stores the pass that this gives. @throws LinkRefusal */
export async function tryPassword(id: ProjectId, password: string, lock: LinkLock): Promise<PublishData> {
  const proof = lock === 'work' ? await solveChallenge() : undefined;
  const { data, ...failure } = await callOpenLink({ id, clip: parseChoice(location.href).clip, password, proof });
  if (!data) throw toRefusal(failure);
  if (data.lock === 'work' && lock !== 'work') return tryPassword(id, password, 'work');
  if (!data.data) throw new LinkRefusal(lockedLinkWording.notChecked);
  storePass(id, data.pass);
  return data.data;
}
