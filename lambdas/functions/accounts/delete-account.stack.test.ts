import { deleteAccount } from '#shared/api/accounts';
import { createInvite, joinAccount as join, previewInvite } from '#shared/api/invites';
import { createProject, listProjects } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { addressPartition } from '../../../testing/address-partition';
import { joinAccount, newProjectId } from '../../../testing/records';
import { bucket } from '../../../testing/bucket';
import { call, inbox, newAddress, register, signIn, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getLinkKey, parseMailedKey } from '../../../testing/invite-keys';

const remove = (person: SignedUp, email = person.email) => call(deleteAccount, { email }, person.token);
const gone = { code: 'unauthenticated' };
/** The name is kept for a year, for a new login without a team. */
const LEFT = ['DELETED', 'FORMER_NAME'];
const hasNo = (pk: string) => async () => (await table.query(pk)).every(({ sk }) => LEFT.includes(sk as string));

describe('deleteAccount', () => {
  test("requires the person's own address", async () => {
    const person = await signUp('Ada Lovelace');
    await expect(remove(person, newAddress())).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await call(getSession, {}, person.token)).user.uid).toBe(person.uid);
  });

  test('deletes the Admin with the account, its projects, invites, codes, people, and files', async () => {
    const admin = await signUp('Ada Lovelace');
    const member = await joinAccount(admin.account, 'Member');
    const { email } = await call(createInvite, { email: newAddress(), role: 'Member' }, admin.token);
    const mailed = parseMailedKey(await inbox.waitFor(email));
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, admin.token);
    await bucket.put(`users/${admin.uid}/picture.png`, 'x');
    await remove(admin);
    await expect(call(listProjects, { who_can_edit: 'Private' }, admin.token)).rejects.toMatchObject(gone);
    await expect(call(startSession, {}, admin.token)).rejects.toMatchObject(gone);
    for (const pk of [`USER#${admin.uid}`, `USER#${member.uid}`, `ACCOUNT#${admin.account.id}`, `PROJECT#${id}`]) {
      await until(hasNo(pk), `nothing to be left of ${pk}`);
    }
    expect(await table.get(`USER#${admin.uid}`, 'FORMER_NAME')).toBeUndefined();
    for (const key of [mailed, getLinkKey(admin.account, 'Member'), getLinkKey(admin.account, 'Editor')]) {
      await expect(call(previewInvite, { invite: key })).rejects.toMatchObject({ code: 'not-found' });
    }
    await until(async () => (await bucket.keysBelow(`users/${admin.uid}/`)).length === 0, 'the picture to be gone');
    await until(
      () =>
        signIn(admin.email).then(
          () => false,
          () => true,
        ),
      'the credentials to be gone',
    );
    expect(await table.get(addressPartition(admin.email), 'EMAIL')).toBeUndefined();
    const again = await register('Ada Again', admin.email);
    expect((await call(startSession, {}, again.token)).user.emailVerified).toBe(false);
  });

  test("deletes only the person in other people's teams; their projects go to the Admin there", async () => {
    const admin = await signUp('Ada Lovelace');
    const guest = await signUp('Greta Guest');
    await call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
    const { id } = await call(createProject, { id: newProjectId(), name: 'Left behind' }, guest.token);
    await remove(guest);
    expect((await inbox.waitFor(admin.email)).body.text).toContain('Left behind');
    const mine = await call(listProjects, { who_can_edit: 'Private' }, admin.token);
    expect(mine.projects.map((project) => project.id)).toEqual([id]);
    await until(hasNo(`ACCOUNT#${guest.account.id}`), 'the own account to be gone');
    expect((await call(getSession, {}, admin.token)).account.user_ids).toEqual([admin.uid]);
  });

  test('two concurrent calls delete once, without an error', async () => {
    const person = await signUp('Ada Lovelace');
    const answers = await Promise.allSettled(Array.from({ length: 3 }, () => remove(person)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await until(hasNo(`ACCOUNT#${person.account.id}`), 'the account to be gone');
  });
});
