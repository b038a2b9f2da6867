import { updateProject } from '#shared/api/projects';
import {
  countView,
  COUNTED_VIEWERS_OF_ADDRESS,
  getViewCounts,
  issueViewerToken,
  listViews,
  VIEWS_LISTED,
} from '#shared/api/views';
import type { ProjectId, ViewerId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { channelOf } from '#shared/permissions/channels';
import { utcDay } from '#shared/time/time-text';
import { outcome } from '../../../testing/call';
import { deleteForGood } from '../../../testing/delete-for-good';
import { apiEvent } from '../../../testing/crash/api-event';
import { subscribeToChannel } from '../../../testing/subscribe-to-channel';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { FIRST_BEACON, inGroups, newTokens, fetchPass, waitUntilCountable } from '../../../testing/viewer-tokens';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, callFrom, invoke, signUp, table } from '../../../testing/test-stack';
import { buildEdgeRequest } from '../../../testing/edge-request';
import { until } from '../../../testing/until';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { keyOf, partitionsOf } from '../../data/keys';
import { viewerKeys } from '../../runtime/edge';
import { TOKEN_MS, signViewerToken } from './viewer-token';

jest.setTimeout(600_000);

const own = setUpProjectPerTest();
const DAY_MS = 24 * 60 * 60 * 1000;

const youngToken = async (project_id = own.id) =>
  (await call(issueViewerToken, { project_id, pass: await fetchPass(project_id) })).token;
const newToken = async (project_id = own.id) => waitUntilCountable(await youngToken(project_id));
const beacon = (token: string, project_id = own.id) => call(countView, { project_id, token, ...FIRST_BEACON });
const views = (days = -1, after?: string) => call(listViews, { project_id: own.id, days, after }, own.owner.token);
const counts = async (days = -1) => (await call(getViewCounts, { project_id: own.id, days }, own.owner.token)).days;

const storedViews = async (id = own.id) =>
  (await Promise.all(partitionsOf.views(id).map((pk) => table.query(pk)))).flat();

/** Calls the function without CloudFront's cache, in a stage whose origin secret the test knows. */
const countPastTheEdge = (project_id: ProjectId, token: string) =>
  invoke('count-view', apiEvent(countView, { project_id, token, ...FIRST_BEACON }, '198.18.0.1')) as Promise<{
    statusCode: number;
  }>;

const REPLAYS = Number(process.env.VIEW_REPLAYS ?? 200);
const VIEWERS = Number(process.env.VIEWERS ?? 50);

describe('a view counts once a viewer and day', () => {
  test(`${REPLAYS} replayed beacons count once`, async () => {
    const token = await newToken();
    await inGroups(Array(REPLAYS).fill(token), (one) => beacon(one as string));
    expect((await views()).views).toHaveLength(1);
    expect(await counts()).toEqual([{ day: utcDay(Date.now()), count: 1, is_complete: true }]);
  });

  test(`${VIEWERS} concurrent viewers are counted exactly, each of whom sends twice`, async () => {
    const tokens = await newTokens(own.id, VIEWERS);
    expect(new Set(tokens).size).toBe(VIEWERS);
    // Retries like the page when the machine was too busy.
    const untilTaken = async (token: string): Promise<void> => {
      const said = await outcome(beacon(token));
      if (said === 'unavailable' || said === 'internal') return untilTaken(token);
      expect(said).toBe('done');
    };
    await Promise.all([...tokens, ...tokens].map(untilTaken));
    expect(await counts()).toEqual([{ day: utcDay(Date.now()), count: VIEWERS, is_complete: true }]);
    expect(await storedViews()).toHaveLength(VIEWERS);
  });

  test('attack: a token counts only three seconds after it was issued, like watching', async () => {
    const token = await youngToken();
    expect(await outcome(beacon(token))).toBe('invalid-argument');
    expect(await counts()).toEqual([]);
    await beacon(await waitUntilCountable(token));
    expect(await counts()).toEqual([{ day: utcDay(Date.now()), count: 1, is_complete: true }]);
  });

  test('counting reads and writes nothing in the project’s own partition, except for the link’s first view', async () => {
    await beacon(await newToken());
    const before = await table.query(`PROJECT#${own.id}`);
    await beacon(await newToken());
    expect(await table.query(`PROJECT#${own.id}`)).toEqual(before);
    const view = (await storedViews())[0]!;
    expect(Object.keys(view).sort()).toEqual([
      ...['created_at', 'had_captions', 'length_s', 'pk', 'project_id'],
      ...['replayed', 'sk', 'watched', 'watched_ms'],
    ]);
  });
});

describe('forged and expired tokens count nothing', () => {
  test('with any change, or of another project', async () => {
    const token = await newToken();
    const [id = '', since = '', mac = ''] = token.split('.');
    const forged = [
      `${newId()}.${since}.${mac}`,
      `${id}.${Number(since) + 1}.${mac}`,
      `${id}.${since}.`,
      'x',
      `${id}.${since}`,
    ];
    const other = newProjectId();
    const answers = await Promise.all([
      ...forged.map((one) => outcome(beacon(one))),
      outcome(beacon(token, other)),
      outcome(beacon(await fetchPass(own.id))),
    ]);
    expect(new Set(answers)).toEqual(new Set(['permission-denied']));
    expect(await storedViews()).toEqual([]);
    expect(await storedViews(other)).toEqual([]);
  });

  test("yesterday's, by the clock", async () => {
    const keys = viewerKeys(buildEdgeRequest(''));
    const now = Date.now();
    const late = await countPastTheEdge(own.id, signViewerToken(keys, own.id, now - TOKEN_MS - 1));
    const inTime = await countPastTheEdge(own.id, signViewerToken(keys, own.id, now - TOKEN_MS + 60_000));
    expect([late.statusCode, inTime.statusCode]).toEqual([403, 200]);
    expect(await counts()).toEqual([{ day: utcDay(now - TOKEN_MS + 60_000), count: 1, is_complete: true }]);
  });
});

describe('only what a link opens is counted', () => {
  test('a token requires a pass, which is not issued while the link is off', async () => {
    const pass = await fetchPass(own.id);
    expect(await outcome(call(issueViewerToken, { project_id: newProjectId(), pass }))).toBe('permission-denied');
    await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
    expect(await outcome(fetchPass(own.id))).toBe('not-found');
  });

  test('a deleted project counts and stores nothing, however late a beacon comes', async () => {
    const [before, after] = [await newToken(), await newToken()];
    await beacon(before);
    await deleteForGood(own.id, own.owner.token);
    await until(async () => !(await table.get(`PROJECT#${own.id}`, 'PROJECT')), 'the project to be gone');
    expect(await outcome(beacon(after))).toBe('not-found');
    expect(await storedViews()).toEqual([]);
    const door = (await Promise.all(partitionsOf.viewCounts(own.id).map((pk) => table.query(pk)))).flat();
    expect(door.filter(({ ttl, closed_at, count }) => !ttl || !closed_at || count)).toEqual([]);
  });

  test('an address gets a limited number of tokens in ten minutes', async () => {
    const pass = await fetchPass(own.id);
    const origin = '198.18.77.1';
    const ask = () => outcome(callFrom(origin, issueViewerToken, { project_id: own.id, pass }));
    expect(await ask()).toBe('done');
    await exhaustRateLimit('viewers-of-origin', origin, 1000, 600_000);
    expect(await ask()).toBe('resource-exhausted');
  });
});

test('attack: an address adds 300 new viewers of a presentation a day; others can watch, are not counted, and Views says so for that day', async () => {
  const origin = '198.18.77.2';
  const ask = async () =>
    waitUntilCountable(
      (await callFrom(origin, issueViewerToken, { project_id: own.id, pass: await fetchPass(own.id) })).token,
    );
  await beacon(await ask());
  const day = utcDay(Date.now());
  const other = { day: '2026-01-01', count: 7, is_complete: true };
  await table.put({ pk: `VIEWCOUNT#${own.id}#3`, sk: `${other.day}#3`, count: other.count });
  expect(await counts()).toEqual([other, { day, count: 1, is_complete: true }]);
  await exhaustRateLimit('viewers-of-origin-today', `${origin} ${own.id}`, COUNTED_VIEWERS_OF_ADDRESS, DAY_MS);
  await beacon(await ask());
  expect(await counts()).toEqual([other, { day, count: 1, is_complete: false }]);
  expect((await views()).views).toHaveLength(1);
});

describe('spec section 4: views by project, newest first, of the last N days or of all time', () => {
  const put = async (daysAgo: number, count = 1) => {
    const created_at = Date.now() - daysAgo * DAY_MS;
    for (let n = 0; n < count; n++) {
      const key = keyOf.view(own.id, created_at + n, newId() as ViewerId);
      await table.put({ ...key, project_id: own.id, created_at: created_at + n });
    }
    await table.put({ pk: `VIEWCOUNT#${own.id}#3`, sk: `${utcDay(created_at)}#3`, count });
  };

  test('the list and the daily counts agree', async () => {
    for (const daysAgo of [40, 8, 6, 0]) await put(daysAgo);
    const daysOf = async (days: number) =>
      (await views(days)).views.map(({ created_at }) => utcDay(created_at)).reverse();
    for (const [days, expected] of [
      [1, 1],
      [7, 2],
      [30, 3],
      [-1, 4],
    ] as const) {
      expect(await daysOf(days)).toHaveLength(expected);
      expect((await counts(days)).map(({ day }) => day)).toEqual(await daysOf(days));
    }
  });

  test('pages: each view once, newest first, however many of them are in one shard', async () => {
    await put(0, VIEWS_LISTED + 10);
    const pk = partitionsOf.views(own.id)[3]!;
    const created_at = Date.now() - DAY_MS;
    const crowd = Array.from({ length: 70 }, (_, n) => ({ pk, sk: `${created_at + n}#${newId()}` }));
    await table.putAll(crowd.map((key, n) => ({ ...key, project_id: own.id, created_at: created_at + n })));
    const pages = [await views()];
    for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) pages.push(await views(-1, next));
    expect(pages.filter(({ views }) => views.length > VIEWS_LISTED)).toEqual([]);
    const all = pages.flatMap(({ views }) => views).map(({ created_at }) => created_at);
    expect(all).toHaveLength(VIEWS_LISTED + 80);
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
  });

  test('a page that starts before the requested days, such as after midnight, is empty', async () => {
    await put(0);
    const yesterday = `${Date.now() - DAY_MS}#${newId()}`;
    expect(await views(1, yesterday)).toEqual({ views: [], next: null });
  });

  test('people who see the project see its views, also live; nobody else learns of any', async () => {
    const member = await joinAccount(own.owner.account, 'Member', 'Max Member');
    const project_id = own.id;
    await call(updateProject, { id: project_id, who_can_edit: 'Team' }, own.owner.token);
    const heard: string[] = [];
    const listener = await subscribeToChannel(channelOf.views(project_id), member.token, ({ kind, entity }) => {
      heard.push(`${kind} ${entity}`);
    });
    const token = await newToken();
    await beacon(token);
    await beacon(token);
    await until(() => heard.length > 0, 'the view to be told');
    listener.stop();
    expect(heard).toEqual(['added view']);
    expect((await call(listViews, { project_id, days: 7 }, member.token)).views).toHaveLength(1);
    const stranger = await signUp();
    for (const contract of [listViews, getViewCounts]) {
      expect(await outcome(call(contract, { project_id, days: 7 }, stranger.token))).toBe('not-found');
    }
  });
});
