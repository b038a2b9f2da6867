import {
  CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHash } from 'node:crypto';
import { startSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { joinAccount } from '../../../testing/records';
import {
  call,
  inbox,
  newAddress,
  register,
  signInForTokens,
  signInWithGoogle,
  type SignedUp,
  signUp,
  table,
  urls,
} from '../../../testing/test-stack';

const pool = new CognitoIdentityProviderClient({ region: 'eu-west-1', endpoint: urls.cognito });

const rowOf = (email: string) => table.get(`EMAIL#${createHash('sha256').update(email).digest('hex')}`, 'EMAIL');

/** Changes somebody's address at the pool, by the code that is mailed to the new one; gives the id token of a new sign-in. */
async function changeAtPool({ email, password }: SignedUp, address: string): Promise<string> {
  const { accessToken: AccessToken } = await signInForTokens(email, password);
  const UserAttributes = [{ Name: 'email', Value: address }];
  await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  const { body } = await inbox.waitFor(address);
  const Code = /\d{6}/.exec(body.text ?? '')?.[0];
  await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
  return (await signInForTokens(address, password)).idToken;
}

test('an address that was proven at the pool is followed everywhere, the old one is told and is free; a token from before undoes nothing', async () => {
  const admin = await signUp('Ada Admin');
  const person = await joinAccount(admin.account, 'Editor', 'Eve Editor');
  const address = newAddress('eve');
  const token = await changeAtPool(person, address);
  const { user } = await call(startSession, {}, token);
  expect(user).toMatchObject({ uid: person.uid, email: address, emailVerified: true });
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: address }]);
  const { users } = await call(listUsers, {}, admin.token);
  expect(users.find(({ uid }) => uid === person.uid)?.email).toBe(address);
  expect([await rowOf(person.email), (await rowOf(address))?.uid]).toEqual([undefined, person.uid]);
  expect((await inbox.waitFor(person.email)).subject).toBe('Your address at Narradeck is changed');

  expect((await call(startSession, {}, person.token)).user.email).toBe(address);
  const { token: ofNext } = await register('New Owner', person.email);
  expect((await call(startSession, {}, ofNext)).user.email).toBe(person.email);
});

test('guard: an address that is somebody else’s here is not taken over, and the pool is given back the old one', async () => {
  const person = await signUp('Sly Squatter');
  const address = newAddress('owner');
  const owner = await call(startSession, {}, await signInWithGoogle(address));
  const token = await changeAtPool(person, address);
  expect((await call(startSession, {}, token)).user.email).toBe(person.email);
  expect((await rowOf(address))?.uid).toBe(owner.user.uid);
  await signInForTokens(person.email, person.password);
  await expect(signInForTokens(address, person.password)).rejects.toThrow();
});
