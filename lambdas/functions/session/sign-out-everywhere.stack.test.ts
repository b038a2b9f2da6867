import { getSession, signOutEverywhere, startSession } from '#shared/api/session';
import { listProjects } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { channelOf } from '#shared/permissions/channels';
import { subscribeToChannel } from '../../../testing/subscribe-to-channel';
import { joinAccount } from '../../../testing/records';
import { getAuthTime } from '../../../testing/auth-time';
import { call, signIn, type SignedUp, signUp } from '../../../testing/test-stack';

const out = { code: 'unauthenticated' };
let person: SignedUp;
beforeEach(async () => {
  person = await signUp('Ada Lovelace');
});

describe('signing out everywhere', () => {
  test("ends all of the person's tokens at once, with and without reading a record", async () => {
    const other = await signIn(person.email);
    const { signed_out_at } = await call(signOutEverywhere, {}, person.token);
    expect(Math.floor(signed_out_at / 1000)).toBeGreaterThanOrEqual(getAuthTime(other));
    for (const token of [person.token, other]) {
      await expect(call(getSession, {}, token)).rejects.toMatchObject(out);
      await expect(call(startSession, {}, token)).rejects.toMatchObject(out);
      await expect(call(listProjects, { who_can_edit: 'Team' }, token)).rejects.toMatchObject(out);
      await expect(call(signOutEverywhere, {}, token)).rejects.toMatchObject(out);
    }
  });

  test('attack: an earlier token creates nothing, even if the record of it was deleted', async () => {
    const mate = await joinAccount(person.account, 'Editor');
    await call(signOutEverywhere, {}, mate.token);
    await call(removeUser, { uid: mate.user.uid }, person.token);
    await expect(call(startSession, {}, mate.token)).rejects.toMatchObject(out);
    expect((await call(startSession, {}, await signIn(mate.email))).user).toMatchObject({ emailVerified: false });
  });

  test('a new sign-in works as soon as the call has returned', async () => {
    await call(signOutEverywhere, {}, person.token);
    const token = await signIn(person.email);
    expect((await call(getSession, {}, token)).user.uid).toBe(person.uid);
    (await subscribeToChannel(channelOf.user(person.user.uid), token)).stop();
  });

  test('disconnects the person live, and nobody else', async () => {
    const mate = await joinAccount(person.account, 'Editor');
    const [own, team] = [channelOf.user(person.user.uid), channelOf.team(person.account.id)];
    const listeners = await Promise.all([own, team].map((channel) => subscribeToChannel(channel, person.token)));
    const ofMate = await subscribeToChannel(team, mate.token);
    let hasMateEnded = false;
    void ofMate.ended.then(() => (hasMateEnded = true));
    await call(signOutEverywhere, {}, person.token);
    await Promise.all(listeners.map(({ ended }) => ended));
    for (const channel of [own, team])
      await expect(subscribeToChannel(channel, person.token)).rejects.toThrow('Forbidden');
    expect((await call(getSession, {}, mate.token)).user.uid).toBe(mate.uid);
    expect(hasMateEnded).toBe(false);
    ofMate.stop();
  });
});
