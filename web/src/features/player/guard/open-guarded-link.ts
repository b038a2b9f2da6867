import type { LinkLock, openLink } from '#shared/api/publish';
import type { createSignUpChallenge } from '#shared/api/session';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { localStore } from '../../../platform/storage/safe-storage';
import { lockedLinkWording } from '../../../wording/share';
import { callPublicFunction, PublishDataError } from '../public-functions';
import { isLoggedIn } from '../session/own-project';

const passKey = (id: ProjectId): string => `narradeck.pass.${id}`;
/** Of this page, for a browser that stores nothing. */
const passes = new Map<ProjectId, string>();

const readPass = (id: ProjectId): string | undefined => passes.get(id) ?? localStore.read(passKey(id));

function storePass(id: ProjectId, pass: string): void {
  if (pass === '') return;
  passes.set(id, pass);
  localStore.write(passKey(id), pass);
}

/** Opens the link for somebody who is logged in to the app in this browser, whose code loads for that. */
async function openByLogin(id: ProjectId, clip: number | undefined): Promise<PublishData | undefined> {
  if (!isLoggedIn()) return undefined;
  const { openAsMember } = await import('../session/member-calls');
  return openAsMember(id, clip).catch(() => undefined);
}

/**
 * What a link plays that isn't open to anyone, for somebody with a pass or a login.
 * @param address that of its publish data (`buildPublishUrl`)
 * @throws PublishDataError with what keeps the link locked, `missing` for one that leads nowhere, `failed` if the connection or the server is down
 */
export async function openGuardedLink(address: string): Promise<PublishData> {
  const { pathname, searchParams } = new URL(address, location.origin);
  const id = pathname.split('/')[2] as ProjectId;
  const clip = searchParams.has('clip') ? Number(searchParams.get('clip')) : undefined;
  const { status, data } = await callPublicFunction<typeof openLink>('openLink', { id, clip, pass: readPass(id) });
  if (status === 404 || status === 400) throw new PublishDataError('missing');
  if (!data) throw new PublishDataError('failed');
  if (data.data) return data.data;
  const lock = data.lock!;
  const opened = lock === 'ended' ? undefined : await openByLogin(id, clip);
  if (!opened) throw new PublishDataError(lock);
  return opened;
}

async function solveChallenge(): Promise<string | undefined> {
  const { data } = await callPublicFunction<typeof createSignUpChallenge>('createSignUpChallenge', {});
  return data && solveSignUpChallenge(data.challenge);
}

/** Tries a password, and stores the pass that it gives. Returns why it was refused, in words; undefined if it was right. */
export async function tryPassword(id: ProjectId, password: string, lock: LinkLock): Promise<string | undefined> {
  const proof = lock === 'work' ? await solveChallenge() : undefined;
  const { data, message } = await callPublicFunction<typeof openLink>('openLink', { id, password, proof });
  if (!data) return message ?? lockedLinkWording.offline;
  if (data.lock === 'work' && lock !== 'work') return tryPassword(id, password, 'work');
  if (data.lock !== null) return lockedLinkWording.notChecked;
  storePass(id, data.pass);
  return undefined;
}
