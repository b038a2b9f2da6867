import { switchAccount } from '#shared/api/accounts';
import { joinAccount as joinTeam } from '#shared/api/invites';
import {
  createProject,
  duplicateProject,
  getLinkGuard,
  getProject,
  updateLinkGuard,
  updateProject,
} from '#shared/api/projects';
import { getPublishData, openLink, openTeamLink } from '#shared/api/publish';
import { createSignUpChallenge } from '#shared/api/session';
import type { LinkAccess } from '#shared/entities/project';
import type { ApiError } from '#shared/errors';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { bucket } from '../../../testing/bucket';
import { endLink } from '../../../testing/end-link';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { getLinkKey } from '../../../testing/invite-keys';
import { createLinkCalls, LINK_PASSWORD as PASSWORD, newOrigin } from '../../../testing/link-calls';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, callFrom, requestApi, type SignedUp, signUp, table, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { keyOf } from '../../data/keys';
import { guessWaitMs } from '../../data/link-guard-store';

const HOUR_MS = 60 * 60 * 1000;

const own = setUpProjectPerTest();
let teammate: SignedUp;
let stranger: SignedUp;
/** A teammate who is logged in to a team of their own. */
let elsewhere: SignedUp;
beforeAll(async () => {
  [teammate, stranger, elsewhere] = await Promise.all([
    joinAccount(own.owner.account, 'Member'),
    signUp('Greta Guest'),
    signUp('Eli Elsewhere'),
  ]);
  await call(joinTeam, { invite: getLinkKey(own.owner.account, 'Member') }, elsewhere.token);
  await call(switchAccount, { account_id: elsewhere.account.id }, elsewhere.token);
});

const { change, setPassword, guard, open, openByPassword, lockWith } = createLinkCalls(own);

const PUBLIC_ROUTES = ['publish/', 'srt/', 'comments/', 'preview/', 'video.html?id=', 'video.html?read&id='];
const answersOf = (id: string) =>
  Promise.all(
    PUBLIC_ROUTES.map(async (route) => {
      const { status, body } = await requestApi(`/${route}${id}`);
      return [status, body];
    }),
  );

describe('link states × who asks', () => {
  const states: [string, LinkAccess, string | null][] = [
    ['open to anyone until later', 'anyone', null],
    ['with a password', 'password', 'password'],
    ['for invited people', 'invited', 'invited'],
    ['for the team', 'team', 'team'],
    ['ended', 'anyone', 'ended'],
    ['with a password, ended', 'password', 'ended'],
    ['for the team, ended', 'team', 'ended'],
  ];

  test.each(states)('%s', async (_, link_access, lock) => {
    await setPassword(PASSWORD);
    await change({ link_access, link_ends_at: Date.now() + HOUR_MS, allow_comments: true });
    const isEnded = lock === 'ended';
    if (isEnded) await endLink(own.id);
    const got = async (who: Promise<{ data: unknown; lock: string | null }>) => {
      const { data, lock } = await who.catch(({ code }: ApiError) => ({ data: null, lock: code }));
      return data === null ? lock : 'data';
    };
    // The edge serves what anyone may watch.
    const alone = lock ?? 'not-found';
    const { id } = own;
    expect(await got(open())).toBe(alone);
    expect(await got(open({ password: PASSWORD }))).toBe(lock === 'password' ? 'data' : alone);
    expect(await got(call(openTeamLink, { id }, stranger.token))).toBe(lock ?? 'data');
    expect(await got(call(openTeamLink, { id }, own.owner.token))).toBe(isEnded ? 'ended' : 'data');
    // The project is Private: a teammate sees it only through a link for the team.
    for (const { token } of [teammate, elsewhere])
      expect(await got(call(openTeamLink, { id }, token))).toBe(lock === 'team' ? 'data' : (lock ?? 'data'));
    if (lock !== null) expect(await answersOf(id)).toEqual(await answersOf(newProjectId()));
  });

  test('a teammate opens a Team project’s link with a password by their login, in whichever team they are', async () => {
    await guard();
    await call(updateProject, { id: own.id, who_can_edit: 'Team' }, own.owner.token);
    for (const { token } of [teammate, elsewhere])
      expect((await call(openTeamLink, { id: own.id }, token)).lock).toBeNull();
    expect((await call(openTeamLink, { id: own.id }, stranger.token)).lock).toBe('password');
  });

  test('a link can’t be given an end that has passed', async () => {
    for (const link_ends_at of [Date.now() - 1, 8_640_000_000_000_000])
      await expect(change({ link_ends_at })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await requestApi(`/publish/${own.id}`)).status).toBe(200);
  });

  test('a link that is off is missing for everybody, with or without its password', async () => {
    await guard();
    await change({ link_access: 'off' });
    const missing = { code: 'not-found', message: 'There’s nothing to watch at this address.' };
    await expect(open({ password: PASSWORD })).rejects.toMatchObject(missing);
    await expect(call(openTeamLink, { id: own.id }, own.owner.token)).rejects.toMatchObject(missing);
  });
});

describe('a pass', () => {
  test('opens the link again, and ends with the password', async () => {
    await guard();
    const pass = await openByPassword();
    expect(await lockWith(pass)).toBeNull();
    await setPassword('thirteen roses');
    expect(await lockWith(pass)).toBe('password');
    expect(await lockWith(await openByPassword('thirteen roses'))).toBeNull();
  });

  test('outlasts other guards, because it stands for the password', async () => {
    await guard();
    const pass = await openByPassword();
    await change({ link_access: 'team' });
    expect(await lockWith(pass)).toBe('team');
    await change({ link_access: 'password' });
    expect(await lockWith(pass)).toBeNull();
  });

  test('attack: neither a forged nor a postdated one opens the link, and none opens another link', async () => {
    await guard();
    const { pass, data } = await open({ password: PASSWORD });
    const [holder, , signature] = pass.split('.');
    for (const forged of [data!.viewer_pass, '', 'x', `${holder}.${Date.now() + 1}.${signature}`])
      expect(await lockWith(forged)).toBe('password');
    const guarded = await table.get(`PROJECT#${own.id}`, 'GUARD');
    const other = newProjectId();
    await call(createProject, { id: other, name: 'Other' }, own.owner.token);
    await call(updateProject, { id: other, settings: { link_access: 'password' } }, own.owner.token);
    await table.put({ ...guarded, pk: `PROJECT#${other}`, sk: 'GUARD' });
    expect((await callFrom(newOrigin(), openLink, { id: other, pass })).lock).toBe('password');
  });
});

test('the password is stored as a hash with a salt of its own, and no answer returns it', async () => {
  await setPassword(PASSWORD);
  const stored = async () => (await table.get(`PROJECT#${own.id}`, 'GUARD'))?.password as string;
  const first = await stored();
  const answer = await setPassword(PASSWORD);
  expect(await stored()).not.toBe(first);
  expect(first).not.toContain(PASSWORD);
  expect(answer).toEqual({ has_password: true, guessed_at: null, recipients: [] });
  const project = await call(getProject, { id: own.id }, own.owner.token);
  expect(JSON.stringify(project)).not.toContain(first);
});

test('a password has at least eight characters', async () => {
  await expect(setPassword('7 chars')).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('a person sets at most 30 passwords an hour, because each is hashed', async () => {
  const person = await signUp('Paula Password');
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, person.token);
  await exhaustRateLimit('link-passwords-of-person', person.uid, 30, HOUR_MS);
  const refused = call(updateLinkGuard, { id, password: PASSWORD }, person.token);
  await expect(refused).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('a copy has no password, so its link is off', async () => {
  await guard();
  const target_id = newProjectId();
  const copied = async () => (await call(duplicateProject, { id: own.id, target_id }, own.owner.token)).project;
  await until(async () => (await copied()) !== null);
  expect((await copied())?.settings.link_access).toBe('off');
  expect(await table.get(`PROJECT#${target_id}`, 'GUARD')).toBeUndefined();
});

test('captions can’t be downloaded once the team turns that off', async () => {
  expect((await requestApi(`/srt/${own.id}`)).status).toBe(200);
  await change({ allow_downloads: false });
  expect((await requestApi(`/srt/${own.id}`)).status).toBe(404);
});

describe('guesses', () => {
  const wrong = 'wrong password';

  test('an address waits after a few wrong ones, even if the next is right; others don’t', async () => {
    await guard();
    const origin = newOrigin();
    await expect(open({ password: wrong }, origin)).rejects.toMatchObject({ code: 'permission-denied' });
    const key = keyOf.guesses(own.id, origin);
    await table.put({ ...key, ...(await table.get(key.pk, key.sk)), wrong: 20, at: Date.now() });
    await expect(open({ password: PASSWORD }, origin)).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect(await openByPassword()).not.toBe('');
  });

  test('a wait doubles from a second to a minute', () => {
    expect([0, 3, 4, 5, 6, 9, 10, 50].map(guessWaitMs)).toEqual([0, 0, 1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });

  test('attack: concurrent guesses of an address don’t get around its wait', async () => {
    await guard();
    const origin = newOrigin();
    const from = Date.now();
    const guesses = Array.from({ length: 30 }, () =>
      open({ password: wrong }, origin).catch(({ code }) => code as string),
    );
    const tried = (await Promise.all(guesses)).filter((code) => code === 'permission-denied');
    // On a slow machine, a wait may pass meanwhile.
    let [allowed, waited] = [4, 0];
    while ((waited += guessWaitMs(allowed)) <= Date.now() - from) allowed++;
    expect(tried.length).toBeLessThanOrEqual(allowed);
  });

  test('a right password forgives the address its typos', async () => {
    await guard();
    const origin = newOrigin();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 3; n++) await expect(open({ password: wrong }, origin)).rejects.toThrow('isn’t the password');
      expect((await open({ password: PASSWORD }, origin)).lock).toBeNull();
    }
  });

  test('right passwords at the same moment, from one address, all open the link', async () => {
    await guard();
    const origin = newOrigin();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open({ password: PASSWORD }, origin)));
    expect(opened.map(({ lock }) => lock)).toEqual([null, null, null, null]);
  });

  test('after a hundred in an hour, newcomers work first, and the owner is told once; a pass still opens', async () => {
    await guard();
    const pass = await openByPassword();
    await exhaustRateLimit('wrong-passwords-of-project', own.id, 99, HOUR_MS);
    const guessedAt = async () => (await call(getLinkGuard, { id: own.id }, own.owner.token)).guessed_at;
    expect(await guessedAt()).toBeNull();
    await expect(open({ password: wrong })).rejects.toMatchObject({ code: 'permission-denied' });
    const first = await guessedAt();
    expect(first).not.toBeNull();
    expect(await open({ password: PASSWORD })).toMatchObject({ data: null, lock: 'work' });
    expect((await open()).lock).toBe('work');
    expect(await lockWith(pass)).toBeNull();

    const solve = async () => solveSignUpChallenge((await callFrom(newOrigin(), createSignUpChallenge, {})).challenge);
    const proof = await solve();
    expect((await open({ password: PASSWORD, proof })).lock).toBeNull();
    expect((await open({ password: PASSWORD, proof })).lock).toBe('work');
    // Who works doesn't wait for the wrong passwords of others at their address.
    const origin = newOrigin();
    await table.put({ ...keyOf.guesses(own.id, origin), wrong: 20, at: Date.now() });
    expect((await open({ password: PASSWORD, proof: await solve() }, origin)).lock).toBeNull();
    await expect(open({ password: wrong, proof: await solve() })).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await guessedAt()).toBe(first);
    await setPassword('thirteen roses');
    expect(await guessedAt()).toBeNull();
  });
});

describe('files', () => {
  const path = () => `/projects/${own.id}/slides/1.webp`;
  const statusWith = async (grant: string) => (await fetch(`${urls.app}${path()}?${grant}`)).status;
  const isRefused = (grant: string) => until(async () => (await statusWith(grant)) === 403, 'the viewer to be refused');
  beforeEach(() => bucket.put(path().slice(1), 'x'));

  test('attack: a grant of the open link ends when the link is guarded, and one of a password with it', async () => {
    const { media_grant: former } = await call(getPublishData, { id: own.id });
    expect(await statusWith(former)).toBe(200);
    await guard();
    await isRefused(former);
    const { media_grant } = (await open({ password: PASSWORD })).data!;
    expect(await statusWith(media_grant)).toBe(200);
    await setPassword('thirteen roses');
    await isRefused(media_grant);
    const { media_grant: later } = (await open({ password: 'thirteen roses' })).data!;
    expect(await statusWith(later)).toBe(200);
    expect(await statusWith(former)).toBe(403);
  });

  test('attack: a grant of a link with a name ends when it is removed, and others get new ones', async () => {
    await change({ link_access: 'team' });
    const add = (name: string) => call(updateLinkGuard, { id: own.id, name }, own.owner.token);
    await add('ACME');
    const [acme, beta] = (await add('Beta')).recipients;
    const { media_grant } = (await open({ link: acme!.id })).data!;
    expect(await statusWith(media_grant)).toBe(200);
    await call(updateLinkGuard, { id: own.id, remove: acme!.id }, own.owner.token);
    await isRefused(media_grant);
    const { media_grant: later } = (await open({ link: beta!.id })).data!;
    expect(await statusWith(later)).toBe(200);
  });

  test('a grant ends with the link, also one that was given before the end was set', async () => {
    const { media_grant: former } = await call(getPublishData, { id: own.id });
    const end = Date.now() + 3000;
    await change({ link_ends_at: end });
    const { media_grant } = await call(getPublishData, { id: own.id });
    expect(await statusWith(media_grant)).toBe(200);
    await isRefused(former);
    await isRefused(media_grant);
    expect(Date.now()).toBeGreaterThan(end - 1000);
    expect((await open()).lock).toBe('ended');
  });

  // The last one: it uses up the account's limit.
  test('a link that is turned on above the limit of its account for closing links plays', async () => {
    const { media_grant } = await call(getPublishData, { id: own.id });
    await change({ link_access: 'off' });
    await isRefused(media_grant);
    await exhaustRateLimit('closed-links-of-account', own.owner.account.id, 100, 24 * HOUR_MS);
    await guard();
    const { media_grant: later } = (await open({ password: PASSWORD })).data!;
    await until(async () => (await statusWith(later)) === 200, 'the viewer to be let in');
  });
});
