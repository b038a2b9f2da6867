import {
  deleteComment,
  deleteGuestComment,
  listComments,
  listGuardedComments,
  saveGuestComment,
} from '#shared/api/comments';
import { updateLinkGuard } from '#shared/api/projects';
import { openTeamLink } from '#shared/api/publish';
import { signOutEverywhere } from '#shared/api/session';
import { removeUser } from '#shared/api/users';
import { issueViewerToken } from '#shared/api/views';
import type { LinkProof, RecipientId } from '#shared/entities/link-guard';
import type { LinkAccess } from '#shared/entities/project';
import type { CommentId, GuestKey } from '#shared/entities/scalars';
import type { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { DAY_MS } from '#shared/time/durations';
import { endLink } from '../../../testing/end-link';
import { createLinkCalls, LINK_PASSWORD, newOrigin } from '../../../testing/link-calls';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { reachTable } from '../../../testing/reach-table';
import { joinAccount, newProjectId } from '../../../testing/records';
import { isSampled } from '../../../testing/sample';
import { call, callFrom, newAddress, requestApi, type SignedUp, table } from '../../../testing/test-stack';
import { fetchPass } from '../../../testing/viewer-tokens';
import { signLinkPass } from '../../adapters/link-pass';

const MISSING = 'not-found: There’s nothing to watch at this address.';
const key = newId() as GuestKey;

const own = setUpProjectPerTest();
const { change, setPassword, openByPassword, lockWith } = createLinkCalls(own);
let teammate: SignedUp;
/** Of a viewer who watched while the link was open to anyone. */
let token: string;
let invited: RecipientId;
let named: RecipientId;

beforeAll(async () => {
  reachTable();
  teammate = await joinAccount(own.owner.account, 'Member');
});
beforeEach(async () => {
  ({ token } = await call(issueViewerToken, { project_id: own.id, pass: await fetchPass(own.id) }));
  await setPassword(LINK_PASSWORD);
  await call(updateLinkGuard, { id: own.id, name: 'ACME' }, own.owner.token);
  const { recipients } = await call(updateLinkGuard, { id: own.id, invite: newAddress('viewer') }, own.owner.token);
  [named, invited] = recipients.map(({ id }) => id) as [RecipientId, RecipientId];
  await change({ allow_comments: true });
});

const buildInput = (text: string, proof: LinkProof) => ({
  ...{ project_id: own.id, token, key, id: newId() as CommentId, name: 'Gus Guest', text, at: null },
  ...{ reply_to: '' as const, ...proof },
});
const list = async (proof: LinkProof) => (await call(listGuardedComments, { id: own.id, ...proof })).comments;

/** Whether somebody with a proof can list comments, write one, and delete it: 'ok' or the refusal, the same for all three. */
async function attempt(proof: LinkProof): Promise<string> {
  const input = buildInput('Hi', proof);
  const calls = [
    () => list(proof),
    () => callFrom(newOrigin(), saveGuestComment, input),
    () => call(deleteGuestComment, { project_id: own.id, key, id: input.id, ...proof }),
  ];
  const answers = new Set<string>();
  for (const run of calls) {
    const refusal = ({ code, message }: ApiError) => `${code}: ${message}`;
    answers.add(await run().then(() => 'ok', refusal));
  }
  return [...answers].join(', ');
}

const openByLogin = async ({ token }: SignedUp): Promise<LinkProof> => ({
  pass: (await call(openTeamLink, { id: own.id }, token)).pass,
});

/** What everybody shows who was let in while the link had their guard. */
async function collectProofs(): Promise<Record<string, LinkProof>> {
  await change({ link_access: 'password' });
  const password = { pass: await openByPassword() };
  await change({ link_access: 'team' });
  const now = Date.now();
  return {
    nobody: {},
    password,
    invited: { pass: signLinkPass(own.id, invited, now) },
    named: { link: named },
    teammate: await openByLogin(teammate),
    owner: await openByLogin(own.owner),
    'an invited id as a link': { link: invited },
    'a forged pass': { pass: `${password.pass.slice(0, -5)}AAAAA` },
    'a pass of another project': { pass: signLinkPass(newProjectId(), invited, now) },
    'an old pass': { pass: signLinkPass(own.id, invited, now - 31 * DAY_MS) },
  };
}

describe('link states × who × what they show', () => {
  const EVERYBODY = ['nobody', 'password', 'invited', 'named', 'teammate', 'owner'];
  const states: [LinkAccess | 'ended' | 'closed' | 'no comments', string[]][] = [
    ['anyone', EVERYBODY],
    ['password', ['password', 'named', 'owner']],
    ['invited', ['invited', 'named', 'owner']],
    ['team', ['named', 'teammate', 'owner']],
    ['off', []],
    ['ended', []],
    ['closed', []],
    ['no comments', []],
  ];
  test.each(states)('%s: only those who may watch list, write, and delete', async (state, allowed) => {
    const proofs = await collectProofs();
    if (state === 'no comments') await change({ allow_comments: false });
    else if (state === 'ended') await endLink(own.id);
    else if (state === 'closed') {
      const [pk, sk] = [`PROJECT#${own.id}`, 'PROJECT'];
      await table.put({ ...(await table.get(pk, sk)), link_closed_at: 1, pk, sk });
    } else await change({ link_access: state });
    const row = states.findIndex(([each]) => each === state);
    for (const [who, proof] of Object.entries(proofs).filter((_, index) => isSampled(row + index))) {
      const isAllowed = allowed.includes(who) || state === 'anyone';
      expect([who, await attempt(proof)]).toEqual([who, isAllowed ? 'ok' : MISSING]);
    }
    if (state !== 'anyone') expect((await requestApi(`/comments/${own.id}`)).status).toBe(404);
  });
});

describe('a proof ends with what it stands for', () => {
  test('a pass with its password', async () => {
    const { password } = await collectProofs();
    await change({ link_access: 'password' });
    expect(await attempt(password!)).toBe('ok');
    await setPassword('thirteen roses');
    expect(await attempt(password!)).toBe(MISSING);
  });

  test('an invited person’s pass and a link with a name with their recipient', async () => {
    const proofs = await collectProofs();
    await change({ link_access: 'invited' });
    for (const [who, remove] of [
      ['invited', invited],
      ['named', named],
    ] as const) {
      expect(await attempt(proofs[who]!)).toBe('ok');
      await call(updateLinkGuard, { id: own.id, remove }, own.owner.token);
      expect(await attempt(proofs[who]!)).toBe(MISSING);
    }
  });

  test('a person’s pass when they leave the team, or sign out everywhere', async () => {
    const [leaving, out] = await Promise.all([
      joinAccount(own.owner.account, 'Member'),
      joinAccount(own.owner.account, 'Member'),
    ]);
    await change({ link_access: 'team' });
    const proofs = [await openByLogin(leaving), await openByLogin(out)];
    for (const proof of proofs) expect(await attempt(proof)).toBe('ok');
    await call(removeUser, { uid: leaving.uid }, own.owner.token);
    await call(signOutEverywhere, {}, out.token);
    for (const proof of proofs) expect(await attempt(proof)).toBe(MISSING);
  });

  test('a person’s pass doesn’t open the link itself, which takes their login', async () => {
    await change({ link_access: 'team' });
    const { pass } = await openByLogin(teammate);
    expect(await lockWith(pass!)).toBe('team');
  });
});

test('the team sees a comment on a guarded link as a guest’s, answers it, and deletes it for good', async () => {
  await change({ link_access: 'password' });
  const proof = { pass: await openByPassword() };
  const input = buildInput('Louder, please', proof);
  await call(saveGuestComment, input);
  const ofTeam = async () => (await call(listComments, { project_id: own.id }, own.owner.token)).comments;
  expect(await ofTeam()).toMatchObject([{ uid: '', name: 'Gus Guest', text: 'Louder, please' }]);
  expect(await list(proof)).toMatchObject([{ text: 'Louder, please', is_guest: true }]);
  await call(saveGuestComment, { ...input, text: 'Louder', is_change: true });
  expect(await list(proof)).toMatchObject([{ text: 'Louder', is_edited: true }]);
  await call(deleteComment, { project_id: own.id, id: input.id }, own.owner.token);
  await expect(call(saveGuestComment, { ...input, is_change: true })).rejects.toMatchObject({ code: 'not-found' });
  expect(await list(proof)).toEqual([]);
  expect((await table.get(`PROJECT#${own.id}#COMMENTS`, 'COUNT'))?.count).toBe(0);
});
