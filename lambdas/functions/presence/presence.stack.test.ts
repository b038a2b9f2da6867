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

const newVisit = () => newId() as PresenceSessionId;
const show = (person: SignedUp, visit: PresenceSessionId, is_arriving: boolean) =>
  call(showPresence, { project_id: id, visit, is_arriving }, person.token);

/** Opens the project in a tab. */
async function arrive(person: SignedUp): Promise<PresenceSessionId> {
  const visit = newVisit();
  await show(person, visit, true);
  return visit;
}
const leave = (person: SignedUp, visit: PresenceSessionId) =>
  call(endPresence, { project_id: id, visit }, person.token);

/** Who is present, as seen by a person who is present throughout. */
async function seenBy(person: SignedUp, visit: PresenceSessionId): Promise<string[]> {
  const { visits } = await show(person, visit, false);
  return visits.map(({ fullName }) => fullName).sort();
}

const partition = () => `PRESENCE#${admin.account.id}`;
const keyOf = (person: SignedUp, visit: PresenceSessionId) => `${id}#${person.uid}#${visit}`;
const stored = (person: SignedUp, visit: PresenceSessionId) => table.get(partition(), keyOf(person, visit));

describe('who has a project open', () => {
  test('attack: who comes again and again fills no list that the others have to read, and sees them as before', async () => {
    const visit = await arrive(ada);
    await arrive(ben);
    const pk = `RATE_LIMIT#arrivals-of-person#${createHash('sha256').update(ben.uid).digest('hex')}`;
    const [day] = await table.query(pk);
    expect(day!.count).toBe(1);
    await table.put({ ...day, pk, sk: day!.sk as string, count: 1000 });
    const { visits } = await show(ben, newVisit(), true);
    expect(visits.map((one) => one.visit)).toContain(visit);
    expect(visits.filter(({ uid }) => uid === ben.uid)).toHaveLength(1);
  });

  test('two people see each other: name and picture, since when and until when, and nothing else', async () => {
    const visit = await arrive(ada);
    const { now, visits } = await show(ben, newVisit(), true);
    expect(visits.find(({ uid }) => uid === ada.uid)).toEqual({
      visit,
      uid: ada.uid,
      fullName: 'Ada Lovelace',
      profilePicUrl: '',
      since: expect.any(Number) as number,
      counts_until: expect.any(Number) as number,
      typing_in: '',
      version: 1,
    });
    expect(Math.max(...visits.map(({ counts_until }) => counts_until))).toBe(now + PRESENCE_SPAN_MS);
  });

  test('in which text somebody types is heard live and shown to the others, until they stop', async () => {
    const channel = await subscribeToChannel(channelOf.presence(id), ada.token);
    const visit = await arrive(ben);
    await channel.waitFor((change) => change.id === visit);
    const type = (typing_in: string) =>
      call(showPresence, { project_id: id, visit, is_arriving: false, typing_in }, ben.token);
    const typedBy = async () => {
      const { visits } = await show(ada, newVisit(), true);
      return visits.find(({ uid }) => uid === ben.uid)?.typing_in;
    };
    await type('slide/ONE');
    await channel.waitFor((change) => change.id === visit && change.kind === 'modified');
    expect(await typedBy()).toBe('slide/ONE');
    await type('');
    expect(await typedBy()).toBe('');
  });

  test('coming and going is heard live; that somebody is still there is not', async () => {
    const channel = await subscribeToChannel(channelOf.presence(id), ada.token);
    const visit = await arrive(ben);
    const came = await channel.waitFor(({ id }) => id === visit);
    expect(came).toMatchObject({ kind: 'added', entity: 'presence' });
    await call(updateUser, { fullName: 'Ben Renamed' }, ben.token);
    expect(await seenBy(ben, visit)).toEqual(['Ben Renamed']);
    await leave(ben, visit);
    await channel.waitFor(({ id, kind }) => id === visit && kind === 'removed');
    expect(channel.changes.map(({ kind, version }) => [kind, version])).toEqual([
      ['added', 1],
      ['removed', 3],
    ]);
    channel.stop();
  });

  test('a beat soon after the last one that was written writes nothing; a later one does', async () => {
    const visit = await arrive(ada);
    const item = (await stored(ada, visit))!;
    expect(await seenBy(ada, visit)).toEqual(['Ada Lovelace']);
    expect(await stored(ada, visit)).toEqual(item);
    const keys = { pk: partition(), sk: keyOf(ada, visit) };
    await table.put({ ...item, ...keys, counts_until: Date.now() + PRESENCE_SPAN_MS / 2 });
    const { now, visits } = await show(ada, visit, false);
    expect(visits).toMatchObject([{ visit, counts_until: now + PRESENCE_SPAN_MS }]);
    expect((await stored(ada, visit))?.counts_until).toBe(now + PRESENCE_SPAN_MS);
  });

  test('of two tabs of one person, closing one leaves them there', async () => {
    const own = await arrive(ada);
    const [first, second] = [await arrive(ben), await arrive(ben)];
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member', 'Ben Member']);
    await leave(ben, first);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
    await leave(ben, second);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
  });

  test('whose tab was killed is gone when its last word is old, though the table still has it', async () => {
    const [own, visit] = [await arrive(ada), await arrive(ben)];
    const item = (await stored(ben, visit))!;
    const countsFor = (ms: number) =>
      table.put({ ...item, pk: partition(), sk: keyOf(ben, visit), counts_until: Date.now() + ms });
    await countsFor(20_000);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
    await countsFor(0);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
    expect(item.ttl).toBeGreaterThan((Date.now() + PRESENCE_SPAN_MS) / 1000);
  });

  test('an ended visit does not come back, whichever of its messages comes last', async () => {
    const own = await arrive(ada);
    const visit = await arrive(ben);
    await leave(ben, visit);
    await show(ben, visit, false);
    const overtaken = newVisit();
    await leave(ben, overtaken);
    await show(ben, overtaken, true);
    await show(ben, newVisit(), false);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
  });

  test('nobody ends the visit of somebody else', async () => {
    const [own, visit] = [await arrive(ada), await arrive(ben)];
    await leave(ada, visit);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
  });

  test("it is written off the project's own partition: its version stays", async () => {
    const before = await table.query(`PROJECT#${id}`);
    await leave(ben, await arrive(ben));
    expect(await table.query(`PROJECT#${id}`)).toEqual(before);
  });
});

describe('who may not see a project is not there', () => {
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

  test('somebody from elsewhere', async () => {
    const stranger = await signUp('Eve Else');
    await expect(show(stranger, newVisit(), true)).rejects.toMatchObject(noProject);
    await expect(leave(stranger, newVisit())).rejects.toMatchObject(noProject);
    expect(await left()).toEqual([]);
  });

  test('a removed member: gone for the others, hears nothing more, is let in no more', async () => {
    const [own, visit] = [await arrive(ada), await arrive(ben)];
    const [theirs, others] = await Promise.all([
      subscribeToChannel(channelOf.presence(id), ben.token),
      subscribeToChannel(channelOf.presence(id), ada.token),
    ]);
    await call(removeUser, { uid: ben.user.uid }, admin.token);
    await others.waitFor(({ id, kind }) => id === visit && kind === 'removed');
    await theirs.ended;
    await expect(subscribeToChannel(channelOf.presence(id), ben.token)).rejects.toThrow('Forbidden');
    await expect(show(ben, visit, false)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace']);
    others.stop();
  });

  test('who changed to another account; the way back is another visit', async () => {
    const [guest, visit] = [await signUp('Gus Guest'), newVisit()];
    await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    await show(guest, visit, true);
    await call(switchAccount, { account_id: guest.account.id }, guest.token);
    await untilLeft([]);
    await expect(show(guest, visit, false)).rejects.toMatchObject(noProject);
  });

  test('another role is no reason to go', async () => {
    const [own, visit] = [await arrive(ada), await arrive(ben)];
    const theirs = await subscribeToChannel(channelOf.presence(id), ben.token);
    await call(changeRole, { uid: ben.user.uid, role: 'Editor' }, admin.token);
    await theirs.ended;
    (await subscribeToChannel(channelOf.presence(id), ben.token)).stop();
    expect(await seenBy(ben, visit)).toEqual(['Ada Lovelace', 'Ben Member']);
    expect(await seenBy(ada, own)).toEqual(['Ada Lovelace', 'Ben Member']);
  });

  test('the team, when a project turns Private: its owner stays', async () => {
    await Promise.all([arrive(ada), arrive(ben), arrive(admin)]);
    const theirs = await subscribeToChannel(channelOf.presence(id), ben.token);
    await call(updateProject, { id, who_can_edit: 'Private' }, ada.token);
    await theirs.ended;
    await expect(subscribeToChannel(channelOf.presence(id), ben.token)).rejects.toThrow('Forbidden');
    await expect(show(ben, newVisit(), true)).rejects.toMatchObject(noProject);
    await untilLeft([ada]);
  });

  test('anybody, when it is deleted: nothing is left', async () => {
    await Promise.all([arrive(ada), arrive(ben)]);
    await call(deleteProject, { id }, ada.token);
    await untilLeft([]);
    await expect(show(ada, newVisit(), true)).rejects.toMatchObject(noProject);
  });
});
