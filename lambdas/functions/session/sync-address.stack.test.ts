import { startSession } from '#shared/api/session';
import { listUsers, removeUser } from '#shared/api/users';
import { addressPartition } from '../../../testing/address-partition';
import { changeEmailAtPool } from '../../../testing/user-pool';
import { joinAccount } from '../../../testing/records';
import {
  call,
  inbox,
  newAddress,
  register,
  signInForTokens,
  signInWithGoogle,
  startGoogleSession,
  signUp,
  table,
} from '../../../testing/test-stack';
import { getLinkKey } from '../../../testing/invite-keys';

const rowOf = (email: string) => table.get(addressPartition(email), 'EMAIL');

test('an address verified in the pool is followed everywhere, the old one is notified and free; an earlier token undoes nothing', async () => {
  const admin = await signUp('Ada Admin');
  const person = await joinAccount(admin.account, 'Editor', 'Eve Editor');
  const address = newAddress('eve');
  const token = await changeEmailAtPool(person, address);
  const { user } = await call(startSession, {}, token);
  expect(user).toMatchObject({ uid: person.uid, email: address, emailVerified: true });
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: address }]);
  const { users } = await call(listUsers, {}, admin.token);
  expect(users.find(({ uid }) => uid === person.uid)?.email).toBe(address);
  expect([await rowOf(person.email), (await rowOf(address))?.uid]).toEqual([undefined, person.uid]);
  expect((await inbox.waitFor(person.email)).subject).toBe('Your Narradeck email address was changed');

  expect((await call(startSession, {}, person.token)).user.email).toBe(address);
  const { token: ofNext } = await register('New Owner', person.email);
  expect((await call(startSession, {}, ofNext)).user.email).toBe(person.email);
});

test("guard: with a token of an address that changed in the pool, the pool's is followed", async () => {
  const person = await signUp('Eve Editor');
  const between = newAddress('between');
  const token = await changeEmailAtPool(person, between);
  const last = newAddress('last');
  await changeEmailAtPool({ ...person, email: between }, last);
  expect((await call(startSession, {}, token)).user.email).toBe(last);
  expect([await rowOf(between), (await rowOf(last))?.uid]).toEqual([undefined, person.uid]);
});

test('guard: an address that belongs to somebody else here is not taken over, and the pool gets the old one back', async () => {
  const person = await signUp('Sly Squatter');
  const address = newAddress('owner');
  const owner = await startGoogleSession(await signInWithGoogle(address));
  const token = await changeEmailAtPool(person, address);
  expect((await call(startSession, {}, token)).user.email).toBe(person.email);
  expect((await rowOf(address))?.uid).toBe(owner.user.uid);
  await signInForTokens(person.email, person.password);
  await expect(signInForTokens(address, person.password)).rejects.toThrow();
});

test('attack: nobody is verified by an address that belonged to somebody else, and by a token of another one', async () => {
  const admin = await signUp('Ada Accomplice');
  const person = await register('Sly Squatter');
  const invite = getLinkKey(admin.account, 'Editor');
  await call(startSession, { invite }, person.token);
  const own = newAddress('sly');
  const ofOwn = await changeEmailAtPool(person, own);
  const ofGoogle = newAddress('grace');
  await startGoogleSession(await signInWithGoogle(ofGoogle));
  const ofTaken = await changeEmailAtPool({ ...person, email: own }, ofGoogle);
  await expect(call(startSession, {}, ofTaken)).rejects.toMatchObject({ code: 'permission-denied' });
  await call(removeUser, { uid: person.uid }, admin.token);
  // Neither the existing token nor a new sign-in gives access to the unverified address.
  await expect(call(startSession, {}, ofOwn)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(signInForTokens(person.email)).rejects.toThrow();
  expect(await rowOf(person.email)).toBeUndefined();
});

test("attack: a first session has the pool's address, not that of an earlier token", async () => {
  const person = await register('Sly Squatter');
  const own = newAddress('sly');
  await changeEmailAtPool(person, own);
  expect((await call(startSession, {}, person.token)).user.email).toBe(own);
  expect(await rowOf(person.email)).toBeUndefined();
});

test('where a stranger signed up with the old address in the pool, the person is asked to log in another way', async () => {
  const person = await signUp('Vera Verified');
  const ofGoogle = newAddress('grace');
  await startGoogleSession(await signInWithGoogle(ofGoogle));
  const token = await changeEmailAtPool(person, ofGoogle);
  await register('Sly Squatter', person.email);
  await expect(call(startSession, {}, token)).rejects.toMatchObject({ code: 'permission-denied' });
});
