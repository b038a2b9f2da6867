import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createProject, duplicateProject, getLinkGuard, getProject, updateLinkGuard } from '#shared/api/projects';
import { openLink } from '#shared/api/publish';
import { type RecipientId, recipientId } from '#shared/entities/link-guard';
import type { LinkAccess } from '#shared/entities/project';
import { newSecret } from '#shared/ids';
import { endLink } from '../../../testing/end-link';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { createLinkCalls, LINK_PASSWORD, newOrigin } from '../../../testing/link-calls';
import { apiEvent } from '../../../testing/crash/api-event';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { reachTable } from '../../../testing/reach-table';
import { newProjectId } from '../../../testing/records';
import { call, callFrom, inbox, newAddress, signUp, table, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { signLinkPass } from '../../adapters/link-pass';
import { handler } from '../projects/update-link-guard';
import { mailRequestedLink } from '../../jobs/mail-requested-link';

const HOUR_MS = 60 * 60 * 1000;

const own = setUpProjectPerTest();
const { change, setPassword, guard, open, openByPassword, lockWith } = createLinkCalls(own);

const patch = async (pk: string, sk: string, fields: object) =>
  table.put({ ...(await table.get(pk, sk)), ...fields, pk, sk });

describe('a link with a name', () => {
  const nameLink = async (name: string) => {
    const { recipients } = await call(updateLinkGuard, { id: own.id, name }, own.owner.token);
    return recipients.find((one) => 'name' in one && one.name === name)!.id;
  };
  const remove = (link: RecipientId) => call(updateLinkGuard, { id: own.id, remove: link }, own.owner.token);
  const missing = { code: 'not-found', message: 'There’s nothing to watch at this address.' };

  test.each<LinkAccess>(['anyone', 'password', 'invited', 'team'])(
    'opens when others need: %s',
    async (link_access) => {
      await change({ link_access });
      const link = await nameLink('ACME');
      const { data, lock } = await open({ link });
      expect(lock).toBeNull();
      expect(data!.media_grant).toMatch(link_access === 'anyone' ? /^grant=viewer&/ : /^grant=viewer-\d+&/);
      await expect(open({ link: recipientId.parse(newSecret()) })).rejects.toMatchObject(missing);
    },
  );

  test('opens neither a link that ended, nor one that is off, nor another project', async () => {
    const link = await nameLink('ACME');
    await change({ link_ends_at: Date.now() + HOUR_MS });
    await endLink(own.id);
    expect(await open({ link })).toMatchObject({ data: null, lock: 'ended' });
    await change({ link_access: 'off' });
    await expect(open({ link })).rejects.toMatchObject(missing);
    const other = newProjectId();
    await call(createProject, { id: other, name: 'Other' }, own.owner.token);
    await expect(callFrom(newOrigin(), openLink, { id: other, link })).rejects.toMatchObject(missing);
  });

  test('ends alone when it is removed; a second removal changes nothing', async () => {
    await change({ link_access: 'team' });
    const [removed, other] = [await nameLink('ACME'), await nameLink('Beta')];
    expect((await remove(removed)).recipients).toEqual([{ id: other, name: 'Beta' }]);
    await expect(open({ link: removed })).rejects.toMatchObject(missing);
    expect((await open({ link: other })).lock).toBeNull();
    const { guard_version } = await call(getProject, { id: own.id }, own.owner.token);
    await remove(removed);
    expect((await call(getProject, { id: own.id }, own.owner.token)).guard_version).toBe(guard_version);
  });

  test('a name that is there is not added again, and a new password keeps all', async () => {
    const link = await nameLink('ACME');
    expect(await nameLink('ACME')).toBe(link);
    expect((await setPassword(LINK_PASSWORD)).recipients).toEqual([{ id: link, name: 'ACME' }]);
  });

  test('concurrent additions are all kept', async () => {
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(names.map(nameLink));
    const { recipients } = await call(getLinkGuard, { id: own.id }, own.owner.token);
    expect(recipients.map((one) => 'name' in one && one.name).sort()).toEqual(names);
  });

  test('a link has at most 200 recipients', async () => {
    const recipients = Array.from({ length: 200 }, (_, n) => ({ id: newSecret(), name: `Link ${n}` }));
    await table.put({ pk: `PROJECT#${own.id}`, sk: 'GUARD', recipients });
    await expect(nameLink('ACME')).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('a copy has none', async () => {
    await nameLink('ACME');
    const target_id = newProjectId();
    const copied = async () => (await call(duplicateProject, { id: own.id, target_id }, own.owner.token)).project;
    await until(async () => (await copied()) !== null);
    expect((await call(getLinkGuard, { id: target_id }, own.owner.token)).recipients).toEqual([]);
  });
});

describe('invited people', () => {
  const invite = (email: string) => call(updateLinkGuard, { id: own.id, invite: email }, own.owner.token);
  const request = (email: string, origin = newOrigin()) => callFrom(origin, openLink, { id: own.id, email });
  const isMailed = () =>
    until(async () => !(await table.query(`JOB#${own.id}`)).some(({ sk }) => String(sk).startsWith('MAIL_LINK#')));
  /** The pass in the newest of an address's mails. */
  const getMailedPass = async (address: string, count = 1) => {
    const { body } = await inbox.waitFor(address, count);
    return body.text!.split(`/video/${own.id}#pass=`)[1]!.split('\n')[0]!;
  };
  beforeEach(() => change({ link_access: 'invited' }));

  test('open the link with the pass that was mailed to them, until they are removed; others stay', async () => {
    const [viewer, other] = [newAddress('viewer'), newAddress('other')];
    await invite(viewer);
    const [invited] = (await invite(other)).recipients;
    const pass = await getMailedPass(viewer);
    expect((await open()).lock).toBe('invited');
    expect(await lockWith(pass)).toBeNull();
    await call(updateLinkGuard, { id: own.id, remove: invited!.id }, own.owner.token);
    expect(await lockWith(pass)).toBe('invited');
    expect(await lockWith(await getMailedPass(other))).toBeNull();
  });

  test('are told who shared the presentation and its name', async () => {
    const viewer = newAddress('viewer');
    await invite(viewer);
    const { body } = await inbox.waitFor(viewer);
    expect(body.text).toMatch(/Pat Example.* shared “.*Deck.*” with you on Narradeck/);
  });

  test('attack: a name that somebody without a verified address gave is in no mail', async () => {
    const stranger = await signUp('Greta Guest');
    const viewer = newAddress('viewer');
    await patch(`PROJECT#${own.id}`, 'PROJECT', { named_by: stranger.uid, name: 'Buy now' });
    await patch(`USER#${stranger.uid}`, 'USER', { emailVerified: false });
    await invite(viewer);
    const { body } = await inbox.waitFor(viewer);
    expect(body.text).toContain('shared a presentation with you');
    expect(`${body.text}${body.html}`).not.toContain('Buy now');
  });

  test('request another link; for an address that isn’t invited, the answer is the same, and nothing is mailed', async () => {
    const [viewer, other] = [newAddress('viewer'), newAddress('other')];
    await invite(viewer);
    const pass = await getMailedPass(viewer);
    expect(await request(other)).toEqual(await request(viewer));
    const later = await getMailedPass(viewer, 2);
    expect(await lockWith(later)).toBeNull();
    expect(await lockWith(pass)).toBeNull();
    await isMailed();
    expect(await inbox.to(other)).toEqual([]);
  });

  test('attack: strangers use up neither an address’s patience nor the mails of the team', async () => {
    const [viewer, late] = [newAddress('viewer'), newAddress('late')];
    await invite(viewer);
    for (let n = 0; n < 5; n++) {
      await request(viewer);
      await isMailed();
    }
    expect(await inbox.to(viewer)).toHaveLength(4);
    await exhaustRateLimit('requested-links-of-project', own.id, 20, 24 * HOUR_MS);
    await invite(late);
    await request(late);
    await isMailed();
    expect(await inbox.to(late)).toHaveLength(1);
  });

  test('a mail that SES can’t take is sent by a later try of its job: failed tries don’t count', async () => {
    const viewer = newAddress('viewer');
    const { recipients } = await invite(viewer);
    reachTable();
    Object.assign(process.env, { APP_ORIGIN: urls.app, MAIL_FROM: 'us@deck.test', MAIL_CONFIGURATION_SET: 'any' });
    // Nobody listens there.
    process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:9';
    const job = { project_id: own.id, recipient_id: recipients[0]!.id };
    await exhaustRateLimit('link-mails-of-project', own.id, 49, 24 * HOUR_MS);
    for (let n = 0; n < 3; n++)
      await expect(mailRequestedLink(job)).rejects.toThrow('We can’t send email right now. Try again later.');
    delete process.env.AWS_ENDPOINT_URL;
    await request(viewer);
    expect(await lockWith(await getMailedPass(viewer, 2))).toBeNull();
  });

  test('are mailed no requested link once it isn’t for them, or has ended', async () => {
    reachTable();
    const viewer = newAddress('viewer');
    const { recipients } = await invite(viewer);
    const job = { project_id: own.id, recipient_id: recipients[0]!.id };
    await change({ link_access: 'team' });
    await mailRequestedLink(job);
    await change({ link_access: 'invited', link_ends_at: Date.now() + HOUR_MS });
    await endLink(own.id);
    await mailRequestedLink(job);
    expect(await inbox.to(viewer)).toHaveLength(1);
  });

  test('a network address requests at most ten an hour', async () => {
    const origin = newOrigin();
    for (let n = 0; n < 10; n++) await request(newAddress('other'), origin);
    await expect(request(newAddress('other'), origin)).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('a project mails at most 50 links a day; who wasn’t mailed is in the list', async () => {
    await exhaustRateLimit('link-mails-of-project', own.id, 50, 24 * HOUR_MS);
    const late = newAddress('late');
    await expect(invite(late)).rejects.toMatchObject({ code: 'resource-exhausted' });
    const { recipients } = await call(getLinkGuard, { id: own.id }, own.owner.token);
    expect(recipients).toMatchObject([{ email: late }]);
  });

  test('attack: Free teams together invite at most so many people an hour; a team that pays still invites', async () => {
    reachTable();
    Object.assign(process.env, {
      ...{
        AWS_ENDPOINT_URL: new URL(urls.inbox).origin,
        APP_ORIGIN: urls.app,
        MAIL_FROM: 'no-reply@narradeck.example',
      },
      ...{ MAIL_CONFIGURATION_SET: 'mail', FREE_LINK_MAILS_PER_HOUR: '1' },
    });
    await exhaustRateLimit('link-mails-of-free-teams', 'stage', 1, HOUR_MS);
    const inviteHere = async (email: string) => {
      const event = apiEvent(updateLinkGuard, { id: own.id, invite: email }, newOrigin(), {
        ...own.owner,
        fullName: 'Pat Example',
      });
      return (await handler(event as APIGatewayProxyEventV2)).statusCode;
    };
    const [refused, mailed] = [newAddress('viewer'), newAddress('viewer')];
    expect(await inviteHere(refused)).toBe(429);
    await patch(`ACCOUNT#${own.owner.account.id}`, 'ACCOUNT', {
      stripe_subscription_info: { plan_product_name: 'Pro' },
    });
    expect(await inviteHere(mailed)).toBe(200);
    expect(await inbox.to(mailed)).toHaveLength(1);
    expect(await inbox.to(refused)).toEqual([]);
    delete process.env.AWS_ENDPOINT_URL;
  });

  test('attack: neither a password’s pass nor an invited id as a link with a name opens the link', async () => {
    const viewer = newAddress('viewer');
    const { recipients } = await invite(viewer);
    await guard();
    const pass = await openByPassword();
    expect(await lockWith(await getMailedPass(viewer))).toBe('password');
    await change({ link_access: 'invited' });
    expect(await lockWith(pass)).toBe('invited');
    await expect(open({ link: recipients[0]!.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a pass ends after 30 days', async () => {
    reachTable();
    const { recipients } = await invite(newAddress('viewer'));
    const pass = (days: number) => signLinkPass(own.id, recipients[0]!.id, Date.now() - days * 24 * HOUR_MS);
    expect(await lockWith(pass(29))).toBeNull();
    expect(await lockWith(pass(31))).toBe('invited');
  });

  test.each([
    ['throttled.test', 'unavailable', 'We can’t send email right now. Try again later.'],
    ['unverified.test', 'invalid-argument', 'Our email service doesn’t accept this address. Check that it’s correct.'],
  ])('an address that SES sends nothing to, at %s, is in the list, and the owner learns why', async (...refused) => {
    const [domain, code, message] = refused;
    const email = `viewer@${domain}`;
    await expect(invite(email)).rejects.toMatchObject({ code, message });
    expect((await call(getLinkGuard, { id: own.id }, own.owner.token)).recipients).toMatchObject([{ email }]);
  });

  test('an invitation that SES can’t take doesn’t count toward the inviter’s and the project’s mails', async () => {
    await exhaustRateLimit('link-mails-of-person', own.owner.uid, 99, 24 * HOUR_MS);
    await exhaustRateLimit('link-mails-of-project', own.id, 49, 24 * HOUR_MS);
    await expect(invite('viewer@throttled.test')).rejects.toMatchObject({ code: 'unavailable' });
    const viewer = newAddress('viewer');
    await invite(viewer);
    expect(await inbox.to(viewer)).toHaveLength(1);
  });

  test('nobody is invited to a link that has ended', async () => {
    await change({ link_ends_at: Date.now() + HOUR_MS });
    await endLink(own.id);
    const viewer = newAddress('viewer');
    await expect(invite(viewer)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'This link has ended. Choose a later last day before you invite people.',
    });
    expect((await call(getLinkGuard, { id: own.id }, own.owner.token)).recipients).toEqual([]);
    expect(await inbox.to(viewer)).toEqual([]);
  });

  test('nobody is invited to a link that an operator closed', async () => {
    await patch(`PROJECT#${own.id}`, 'PROJECT', { link_closed_at: 1 });
    await expect(invite(newAddress('viewer'))).rejects.toMatchObject({ code: 'permission-denied' });
  });
});
