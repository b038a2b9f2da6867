import { deleteAccount, switchAccount } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { signOutEverywhere } from '#shared/api/session';
import { removeUser } from '#shared/api/users';
import type { Account } from '#shared/entities/account';
import type { User } from '#shared/entities/user';
import { joinAccount, joinUnverified } from '../records';
import { call, register, type SignedUp, signUp, signUpUnverified, table } from '../test-stack';
import { getLinkKey } from '../invite-keys';

/** A person who tries everything: their token and their user record; undefined for none. */
export interface Actor {
  name: string;
  token?: string;
  uid: string;
  person?: User;
  /** Signed out everywhere after this token was issued. */
  isSignedOut?: true;
  /** Doesn't know the project's address and uses another one. */
  isWithoutLink?: true;
}

/** The team under test, and all actors. */
export interface Cast {
  admin: SignedUp;
  owner: SignedUp;
  editor: SignedUp;
  stranger: SignedUp;
  actors: Actor[];
}

const MANY_PROJECTS = 100_000;

async function liftLimit({ id }: Account): Promise<void> {
  const key = { pk: `ACCOUNT#${id}`, sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, limit_stored_projects: MANY_PROJECTS });
}

const createActor = (name: string, { token, uid, user }: SignedUp, person: User | undefined = user): Actor => ({
  name,
  token,
  uid,
  person,
});

export async function gatherCast(): Promise<Cast> {
  const [admin, stranger, both, unverified] = await Promise.all([
    signUp('Ada Admin'),
    signUp('Eve Else'),
    signUp('Bo Both'),
    signUpUnverified('Una Unverified'),
  ]);
  await Promise.all([liftLimit(admin.account), liftLimit(stranger.account)]);
  const [owner, editor, member, foreign, removed, deleted, left, unverifiedEditor, nobody] = await Promise.all([
    joinAccount(admin.account, 'Editor', 'Olga Owner'),
    joinAccount(admin.account, 'Editor'),
    joinAccount(admin.account, 'Member'),
    joinAccount(stranger.account, 'Editor'),
    joinAccount(admin.account, 'Member'),
    joinAccount(admin.account, 'Editor'),
    joinAccount(admin.account, 'Editor'),
    joinUnverified(admin.account, 'Editor'),
    register(),
  ]);
  await call(removeUser, { uid: removed.user.uid }, admin.token);
  await call(deleteAccount, { email: deleted.email }, deleted.token);
  await call(signOutEverywhere, {}, left.token);
  await call(join, { invite: getLinkKey(admin.account, 'Editor') }, both.token);
  const back = await call(switchAccount, { account_id: both.account.id }, both.token);
  const actors: Actor[] = [
    { name: 'anonymous with the link', uid: '' },
    { name: 'anonymous without', uid: '', isWithoutLink: true },
    { name: 'signed in without account', token: nobody.token, uid: nobody.uid },
    createActor('foreign Admin', stranger),
    createActor('foreign Editor', foreign),
    createActor('Member', member),
    createActor('Editor', editor),
    createActor('Admin', admin),
    createActor('owner', owner),
    { name: 'removed member', token: removed.token, uid: removed.uid },
    { name: 'signed out everywhere', token: left.token, uid: left.uid, isSignedOut: true },
    { name: 'deleted user', token: deleted.token, uid: deleted.uid },
    createActor('member with another account active', both, back.user),
    createActor('unverified Editor', unverifiedEditor),
    createActor('unverified Admin of their own account', unverified),
  ];
  return { admin, owner, editor, stranger, actors };
}
