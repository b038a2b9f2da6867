import { createHash } from 'node:crypto';
import { switchAccount } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { endPresence, showPresence } from '#shared/api/presence';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { changeRole, removeUser, updateUser } from '#shared/api/users';
import { PRESENCE_SPAN_MS } from '#shared/entities/presence';
import type { ProjectId, PresenceSessionId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { channelOf } from '#shared/permissions/channels';
import { subscribeToChannel } from '../../../testing/subscribe-to-channel';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getLinkKey } from '../../../testing/invite-keys';

let admin: SignedUp;
let ada: SignedUp;
let ben: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  admin = await signUp('Ann Admin');
  ada = await joinAccount(admin.account, 'Editor', 'Ada Lovelace');
});
beforeEach(async () => {
  ben = await joinAccount(admin.account, 'Member', 'Ben Member');
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, ada.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, ada.token);
});
afterEach(() => call(deleteProject, { id }, ada.token).catch(() => undefined));

const newSessionId = () => newId() as PresenceSessionId;
const show = (person: SignedUp, session_id: PresenceSessionId, is_arriving: boolean) =>
  call(showPresence, { project_id: id, session_id, is_arriving }, person.token);

/** Opens the project in a tab. */
async function arrive(person: SignedUp): Promise<PresenceSessionId> {
  const session_id = newSessionId();
  await show(person, session_id, true);
  return session_id;
}
const leave = (person: SignedUp, session_id: PresenceSessionId) =>
  call(endPresence, { project_id: id, session_id }, person.token);

/** Who is present, as seen by a person who is present throughout. */
async function seenBy(person: SignedUp, session_id: PresenceSessionId): Promise<string[]> {
  const { sessions } = await show(person, session_id, false);
  return sessions.map(({ fullName }) => fullName).sort();
}

const partition = () => `PRESENCE#${admin.account.id}`;
const keyOf = (person: SignedUp, session_id: PresenceSessionId) => `${id}#${person.uid}#${session_id}`;
const stored = (person: SignedUp, session_id: PresenceSessionId) => table.get(partition(), keyOf(person, session_id));

describe('who has a project open', () => {
  test("attack: a person who arrives again and again can't flood the others' list, and still sees them", async () => {
    const session_id = await arrive(ada);
    await arrive(ben);
    const pk = `RATE_LIMIT#arrivals-of-person#${createHash('sha256').update(ben.uid).digest('hex')}`;
    const [day] = await table.query(pk);
    expect(day!.count).toBe(1);
    await table.put({ ...day, pk, sk: day!.sk as string, count: 1000 });
    const { sessions } = await show(ben, newSessionId(), true);
    expect(sessions.map((one) => one.session_id)).toContain(session_id);
    expect(sessions.filter(({ uid }) => uid === ben.uid)).toHaveLength(1);
  });

  test("two people see each other's name, picture, and times, and nothing else", async () => {
    const session_id = await arrive(ada);
    const { now, sessions } = await show(ben, newSessionId(), true);
    expect(sessions.find(({ uid }) => uid === ada.uid)).toEqual({
      session_id,
      uid: ada.uid,
      fullName: 'Ada Lovelace',
      profilePicUrl: '',
      since: expect.any(Number) as number,
      counts_until: expect.any(Number) as number,
      typing_in: '',
      version: 1,
    });
    expect(Math.max(...sessions.map(({ counts_until }) => counts_until))).toBe(now + PRESENCE_SPAN_MS);
  });

  test('the text in which a person types is published live and shown to the others until they stop', async () => {
    const channel = await subscribeToChannel(channelOf.presence(id), ada.token);
    const session_id = await arrive(ben);
    await channel.waitFor((change) => change.id === session_id);
    const type = (typing_in: string) =>
      call(showPresence, { project_id: id, session_id, is_arriving: false, typing_in }, ben.token);
    const typedBy = async () => {
      const { sessions } = await show(ada, newSessionId(), true);
      return sessions.find(({ uid }) => uid === ben.uid)?.typing_in;
    };
    await type('slide/ONE');
    await channel.waitFor((change) => change.id === session_id && change.kind === 'modified');
    expect(await typedBy()).toBe('slide/ONE');
    await type('');
    expect(await typedBy()).toBe('');
  });

  test('arrivals and departures are published live; heartbeats are not', async () => {
    const channel = await subscribeToChannel(channelOf.presence(id), ada.token);
    const session_id = await arrive(ben);
    const came = await channel.waitFor(({ id }) => id === session_id);
    expect(came).toMatchObject({ kind: 'added', entity: 'presence' });
    await call(updateUser, { fullName: 'Ben Renamed' }, ben.token);
    expect(await seenBy(ben, session_id)).toEqual(['Ben Renamed']);
    await leave(ben, session_id);
    await channel.waitFor(({ id, kind }) => id === session_id && kind === 'removed');
    expect(channel.changes.map(({ kind, version }) => [kind, version])).toEqual([
      ['added', 1],
      ['removed', 3],
    ]);
    channel.stop();
  });

  test('a beat soon after a stored one writes nothing; a later one does', async () => {
    const session_id = await arrive(ada);
    const item = (await stored(ada, session_id))!;
    expect(await seenBy(ada, session_id)).toEqual(['Ada Lovelace']);
    expect(await stored(ada, session_id)).toEqual(item);
    const keys = { pk: partition(), sk: keyOf(ada, session_id) };
    await table.put({ ...item, ...keys, counts_until: Date.now() + PRESENCE_SPAN_MS / 2 });
    const { now, sessions } = await show(ada, session_id, false);
    expect(sessions).toMatchObject([{ session_id, counts_until: now + PRESENCE_SPAN_MS }]);
    expect((await stored(ada, session_id))?.counts_until).toBe(now + PRESENCE_SPAN_MS);
  });

  test("closing one of a person's two tabs leaves them present", async () => {
    const own = await arrive(ada);
    const [first, second] = [await arrive(ben), await arrive(ben)];
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member', 'Ben Member']);
    await leave(ben, first);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
    await leave(ben, second);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
  });

  test('a killed tab expires, even while the table still has its item', async () => {
    const [own, session_id] = [await arrive(ada), await arrive(ben)];
    const item = (await stored(ben, session_id))!;
    const countsFor = (ms: number) =>
      table.put({ ...item, pk: partition(), sk: keyOf(ben, session_id), counts_until: Date.now() + ms });
    await countsFor(20_000);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
    await countsFor(0);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
    expect(item.ttl).toBeGreaterThan((Date.now() + PRESENCE_SPAN_MS) / 1000);
  });

  test('an ended session does not return, whichever of its messages comes last', async () => {
    const own = await arrive(ada);
    const session_id = await arrive(ben);
    await leave(ben, session_id);
    await show(ben, session_id, false);
    const overtaken = newSessionId();
    await leave(ben, overtaken);
    await show(ben, overtaken, true);
    await show(ben, newSessionId(), false);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
  });

  test("nobody can end another person's session", async () => {
    const [own, session_id] = [await arrive(ada), await arrive(ben)];
    await leave(ada, session_id);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
  });

  test("sessions are written outside the project's partition, so its version stays", async () => {
    const before = await table.query(`PROJECT#${id}`);
    await leave(ben, await arrive(ben));
    expect(await table.query(`PROJECT#${id}`)).toEqual(before);
  });
});

describe("people who can't see a project are not present", () => {
  const left = async () => (await table.query(partition())).filter(({ sk }) => (sk as string).startsWith(`${id}#`));
  const untilLeft = (people: SignedUp[]) =>
    until(async () => {
      const uids = (await left()).map(({ uid }) => uid as string);
      return (
        uids.sort().join() ===
        people
          .map(({ uid }) => uid)
          .sort()
          .join()
      );
    }, `${people.length} to be left`);
  const noProject = { code: 'not-found', message: 'This project doesn’t exist.' };

  test('a stranger', async () => {
    const stranger = await signUp('Eve Else');
    await expect(show(stranger, newSessionId(), true)).rejects.toMatchObject(noProject);
    await expect(leave(stranger, newSessionId())).rejects.toMatchObject(noProject);
    expect(await left()).toEqual([]);
  });

  test('a removed member: hidden from the others, disconnected, and refused', async () => {
    const [own, session_id] = [await arrive(ada), await arrive(ben)];
    const [theirs, others] = await Promise.all([
      subscribeToChannel(channelOf.presence(id), ben.token),
      subscribeToChannel(channelOf.presence(id), ada.token),
    ]);
    await call(removeUser, { uid: ben.user.uid }, admin.token);
    await others.waitFor(({ id, kind }) => id === session_id && kind === 'removed');
    await theirs.ended;
    await expect(subscribeToChannel(channelOf.presence(id), ben.token)).rejects.toThrow('Forbidden');
    await expect(show(ben, session_id, false)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
    others.stop();
  });

  test('a person who switched accounts; when they return, it is another session', async () => {
    const [guest, session_id] = [await signUp('Gus Guest'), newSessionId()];
    await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    await show(guest, session_id, true);
    await call(switchAccount, { account_id: guest.account.id }, guest.token);
    await untilLeft([]);
    await expect(show(guest, session_id, false)).rejects.toMatchObject(noProject);
  });

  test('a changed role does not end a session', async () => {
    const [own, session_id] = [await arrive(ada), await arrive(ben)];
    const theirs = await subscribeToChannel(channelOf.presence(id), ben.token);
    await call(changeRole, { uid: ben.user.uid, role: 'Editor' }, admin.token);
    await theirs.ended;
    (await subscribeToChannel(channelOf.presence(id), ben.token)).stop();
    expect(await seenBy(ben, session_id)).toEqual(['Ada Lovelace', 'Ben Member']);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
  });

  test('the team, when a project becomes Private; its owner stays', async () => {
    await Promise.all([arrive(ada), arrive(ben), arrive(admin)]);
    const theirs = await subscribeToChannel(channelOf.presence(id), ben.token);
    await call(updateProject, { id, who_can_edit: 'Private' }, ada.token);
    await theirs.ended;
    await expect(subscribeToChannel(channelOf.presence(id), ben.token)).rejects.toThrow('Forbidden');
    await expect(show(ben, newSessionId(), true)).rejects.toMatchObject(noProject);
    await untilLeft([ada]);
  });

  test('everybody, when it is deleted; nothing is left', async () => {
    await Promise.all([arrive(ada), arrive(ben)]);
    await call(deleteProject, { id }, ada.token);
    await untilLeft([]);
    await expect(show(ada, newSessionId(), true)).rejects.toMatchObject(noProject);
  });
});
