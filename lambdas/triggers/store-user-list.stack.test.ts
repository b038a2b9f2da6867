import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createProject, listProjects } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { FORMER_UID } from '#shared/former-uid';
import { channelOf } from '#shared/permissions/channels';
import { ACCOUNT_ID } from '../../infra/local/config/aws';
import { openBucket } from '../../testing/open-bucket';
import { subscribeToChannel } from '../../testing/subscribe-to-channel';
import { reachTable } from '../../testing/reach-table';
import { newProjectId } from '../../testing/records';
import {
  call,
  config,
  invoke,
  newAddress,
  signInForTokens,
  signInWithGoogle,
  startGoogleSession,
  signUp,
  TEST_PASSWORD,
  urls,
} from '../../testing/test-stack';
import { pool, resetPassword } from '../../testing/user-pool';
import type { ListedUser } from '../data/listed-user';
import { restoreUsersFromList } from '../operator/restore-users-from-list';
import { USER_LIST_KEY } from './store-user-list';

const bucket = openBucket(urls.s3, `narradeck-local-users-${ACCOUNT_ID}`);
beforeAll(() => {
  reachTable();
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = urls.cognito;
});

/** Runs the night's function, and returns the list's lines about these people. */
async function readList(...uids: string[]): Promise<ListedUser[]> {
  await invoke('store-user-list', {});
  const lines = (await bucket.get(USER_LIST_KEY)).bytes.toString().split('\n').filter(Boolean);
  const users = lines.map((line) => JSON.parse(line) as ListedUser);
  return users.filter(({ uid }) => uids.includes(uid));
}

const named = (Username: string) => ({ UserPoolId: config.userPoolId, Username });
const restore = (users: readonly ListedUser[]) =>
  restoreUsersFromList(config.userPoolId, users.map((user) => `${JSON.stringify(user)}\n`).join(''));

test('every night, all people of the pool are listed: id, address, and state, by password and with Google', async () => {
  const person = await signUp('Nora Night');
  const email = newAddress('google');
  const { user } = await startGoogleSession(await signInWithGoogle(email));
  await pool.send(new AdminDisableUserCommand(named(person.uid)));
  const byPassword = { email: person.email, email_verified: true, status: 'CONFIRMED', enabled: false };
  const byGoogle = { email, email_verified: true, status: 'EXTERNAL_PROVIDER', enabled: true };
  const listed = await readList(person.uid, user.uid);
  expect(listed).toContainEqual({ uid: person.uid, username: person.uid, ...byPassword });
  const username = expect.stringMatching(/^google_/) as string;
  expect(listed).toContainEqual({ uid: user.uid, username, ...byGoogle });
});

test('a person whose login was lost comes back by a password reset, with their projects and live changes', async () => {
  const person = await signUp('Petra Password');
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, person.token);
  const list = await readList(person.uid);
  await pool.send(new AdminDeleteUserCommand(named(person.uid)));
  expect(await restore(list)).toEqual(['1 of 1 people can log in again.']);
  await expect(signInForTokens(person.email, TEST_PASSWORD)).rejects.toThrow();
  const token = await resetPassword(person);
  expect((await call(startSession, {}, token)).user).toMatchObject({ uid: person.uid, emailVerified: true });
  expect((await call(listProjects, { who_can_edit: 'Private' }, token)).projects.map((project) => project.id)).toEqual([
    id,
  ]);
  const channel = channelOf.privateOf(person.account.id, person.user.uid);
  (await subscribeToChannel(channel, token)).stop();
  // Tonight's list names them by the id under which their data is stored.
  const [again] = await readList(person.uid);
  expect(again).toMatchObject({ uid: person.uid, email: person.email });
  expect(again?.username).not.toBe(person.uid);
});

test('a person who signs in with Google comes back with Google, and nobody else gets the address', async () => {
  const email = newAddress('google');
  const { user } = await startGoogleSession(await signInWithGoogle(email, 'Gil Google'));
  const list = await readList(user.uid);
  await pool.send(new AdminDeleteUserCommand(named(list[0]!.username)));
  await restore(list);
  const back = await call(startSession, {}, await signInWithGoogle(email, 'Gil Google'));
  expect(back.user).toMatchObject({ uid: user.uid, fullName: 'Gil Google', email });
});

test('run twice, the command changes nothing; a disabled login stays disabled', async () => {
  const person = await signUp('Dora Disabled');
  const [listed] = await readList(person.uid);
  await pool.send(new AdminDeleteUserCommand(named(person.uid)));
  const list = [{ ...listed!, enabled: false }];
  for (let times = 0; times < 2; times++) expect(await restore(list)).toEqual(['1 of 1 people can log in again.']);
  await expect(resetPassword(person)).rejects.toThrow('User is disabled.');
});

test('people who were deleted since are not restored, nor is one whose address somebody else has', async () => {
  const person = await signUp('Tara Taken');
  const [listed] = await readList(person.uid);
  const nobody = { ...listed!, uid: 'b4a1f0de-0000-4000-8000-000000000000' as ListedUser['uid'] };
  const other = await signUp('Olga Other');
  const taken = { ...listed!, email: other.email };
  const inUse = await restore([listed!, nobody, taken]);
  expect(inUse).toEqual([
    `${person.uid} has an address with which somebody has signed up since.`,
    `${nobody.uid} has no data: they never finished signing up, or were deleted.`,
    `${person.uid} has an address that belongs to somebody else.`,
    '0 of 3 people can log in again.',
  ]);
  expect((await call(getSession, {}, person.token)).user.uid).toBe(person.uid);
});

test('attack: nobody can become another person by the attribute that names a former id', async () => {
  const person = await signUp('Vic Victim');
  const UserAttributes = [{ Name: FORMER_UID, Value: person.uid }];
  const signingUp = { ClientId: config.userPoolClientId, Username: newAddress('sly'), Password: TEST_PASSWORD };
  await expect(pool.send(new SignUpCommand({ ...signingUp, UserAttributes }))).rejects.toThrow(
    'unauthorized attribute',
  );
  const { accessToken: AccessToken } = await signInForTokens((await signUp('Sly')).email, TEST_PASSWORD);
  const changing = pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  await expect(changing).rejects.toThrow('unauthorized attribute');
});
