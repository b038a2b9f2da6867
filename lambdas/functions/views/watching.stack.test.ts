import { updateLinkGuard, updateProject } from '#shared/api/projects';
import { openLink, openTeamLink } from '#shared/api/publish';
import { removeUser } from '#shared/api/users';
import { countView, getViewCounts, getWatchFigures, issueViewerToken } from '#shared/api/views';
import { toKnownViewer } from '#shared/entities/known-viewer';
import { newId } from '#shared/ids';
import { utcDay } from '#shared/time/time-text';
import { outcome } from '../../../testing/call';
import { apiEvent } from '../../../testing/crash/api-event';
import { buildEdgeRequest } from '../../../testing/edge-request';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { joinAccount } from '../../../testing/records';
import { reachTable } from '../../../testing/reach-table';
import { call, table } from '../../../testing/test-stack';
import { FIRST_BEACON, inGroups, newTokens, waitUntilCountable } from '../../../testing/viewer-tokens';
import { partitionsOf } from '../../data/keys';
import { viewerKeys } from '../../runtime/edge';
import { handler } from './count-view';
import { signViewerToken } from './viewer-token';

jest.setTimeout(600_000);

const own = setUpProjectPerTest();
const VIEWERS = Number(process.env.VIEWERS ?? 50);

const storedViews = async () => (await Promise.all(partitionsOf.views(own.id).map((pk) => table.query(pk)))).flat();
const newToken = async () => (await newTokens(own.id, 1))[0]!;
const counts = async () => (await call(getViewCounts, { project_id: own.id, days: -1 }, own.owner.token)).days;

describe('how far people watched', () => {
  type Range = [number, number];
  const DURATION = 60_000;
  const figures = () => call(getWatchFigures, { project_id: own.id, days: -1 }, own.owner.token);
  const report = (
    token: string,
    ranges: Range[],
    { is_counted = true, duration = DURATION, had_captions = false } = {},
  ) => call(countView, { project_id: own.id, token, watching: { ranges, duration, had_captions }, is_counted });
  const seconds = (count: (second: number) => number) => Array.from({ length: DURATION / 1000 }, (_, s) => count(s));

  beforeEach(async () => {
    const key = { pk: `PROJECT#${own.id}`, sk: 'PROJECT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, duration: DURATION });
  });

  test(`${VIEWERS} concurrent viewers, whose beacons overtake each other and repeat, add up exactly`, async () => {
    const tokens = await newTokens(own.id, VIEWERS);
    /** Each watches one second more than the one before, and the first three again. */
    const reachOf = (nth: number) => 5000 + (nth % 50) * 1000;
    const beacons = tokens.flatMap((token, nth) => [
      () => report(token, [[0, 3000]], { is_counted: false }),
      () => report(token, [[0, reachOf(nth)]], { is_counted: false }),
      () =>
        report(
          token,
          [
            [0, reachOf(nth)],
            [0, 3000],
          ],
          { is_counted: false, had_captions: nth % 2 === 0 },
        ),
    ]);
    const repeated = [...beacons, ...beacons].map((send, nth) => ({ send, order: (nth * 7919) % 1009 }));
    const shuffled = repeated.sort((a, b) => a.order - b.order).map(({ send }) => send);
    await inGroups(shuffled, async (send) => {
      for (let said = ''; said !== 'done';) {
        said = await outcome(send());
        // Retries like the page when the machine was too busy.
        if (said !== 'unavailable' && said !== 'internal') expect(said).toBe('done');
      }
    });
    const reached = (second: number) => tokens.filter((_, nth) => reachOf(nth) > second * 1000).length;
    expect(await figures()).toEqual({
      ...{
        is_recorded: true,
        is_complete: true,
        views: VIEWERS,
        earlier_views: 0,
        link_names: [],
        known_viewers: [],
        unlisted_viewers: 0,
      },
      watched_ms: tokens.reduce((sum, _, nth) => sum + reachOf(nth) + 3000, 0),
      views_with_captions: VIEWERS / 2,
      viewers: seconds(reached),
      replays: seconds((second) => (second < 3 ? VIEWERS : 0)),
    });
    expect(await counts()).toEqual([{ day: utcDay(Date.now()), count: VIEWERS, is_complete: true }]);
  });

  test('a shorter list that arrives late changes nothing, and a view that was not counted has none', async () => {
    const [token, uncounted] = [await newToken(), await newToken()];
    await report(token, [[0, 20_000]], { is_counted: false });
    await report(token, [[0, 10_000]]);
    await report(uncounted, [[0, 20_000]]);
    expect(await figures()).toMatchObject({ views: 1, watched_ms: 20_000 });
    expect(await storedViews()).toHaveLength(1);
  });

  test('views of a timeline of another length count as views, and not on the curve', async () => {
    await report(await newToken(), [[0, 9000]], { is_counted: false, duration: 30_000 });
    expect(await figures()).toMatchObject({ views: 0, earlier_views: 1, watched_ms: 9000, viewers: seconds(() => 0) });
  });

  test('attack: ranges beyond the end, backward, or empty count for nothing', async () => {
    const ranges: Range[] = [
      [59_000, 9_000_000],
      [9000, 3000],
      [5000, 5000],
    ];
    await report(await newToken(), ranges, { is_counted: false });
    expect(await figures()).toMatchObject({ watched_ms: 1000, viewers: seconds((second) => (second === 59 ? 1 : 0)) });
  });

  test('a view of a link for the team says which teammate watched; of those who work on the project, nothing', async () => {
    const teammate = await joinAccount(own.owner.account, 'Member', 'Tim Teammate');
    await call(updateProject, { id: own.id, settings: { link_access: 'team' } }, own.owner.token);
    const open = async (token: string) => (await call(openTeamLink, { id: own.id }, token)).data!;
    const { known_viewer, viewer_pass: pass } = await open(teammate.token);
    expect(known_viewer).toBe(`teammate-${teammate.uid}`);
    const { token } = await call(issueViewerToken, { project_id: own.id, pass });
    await report(await waitUntilCountable(token), [[0, 3000]], { is_counted: false });
    await report(token, [[0, 9000]]);
    expect(await storedViews()).toMatchObject([{ known_viewer, watched: '0-9' }]);
    const ofTeammate = { kind: 'teammate', views: 1, watched_ms: 9000, reached_percent: 15 };
    expect((await figures()).known_viewers).toMatchObject([{ ...ofTeammate, name: 'Tim Teammate' }]);
    await call(removeUser, { uid: teammate.uid }, own.owner.token);
    expect((await figures()).known_viewers).toMatchObject([{ ...ofTeammate, name: '' }]);
    const { known_viewer: owner, viewer_pass: ownPass } = await open(own.owner.token);
    expect(owner).toBeUndefined();
    expect(ownPass).not.toContain('teammate');
  });

  test('figures are those of one link, too; who watched is known to those who may share the project', async () => {
    const { recipients } = await call(updateLinkGuard, { id: own.id, name: 'ACME' }, own.owner.token);
    const link = recipients[0]!.id;
    const { viewer_pass: pass } = (await call(openLink, { id: own.id, link })).data!;
    const { token } = await call(issueViewerToken, { project_id: own.id, pass });
    await report(await newToken(), [[0, 9000]], { is_counted: false });
    await report(await waitUntilCountable(token), [[0, 30_000]], { is_counted: false });
    const ofLink = (link_name: string, person = own.owner) =>
      call(getWatchFigures, { project_id: own.id, days: -1, link_name }, person.token);
    expect(await figures()).toMatchObject({ views: 2, watched_ms: 39_000, link_names: ['ACME'] });
    expect(await ofLink('ACME')).toMatchObject({ views: 1, watched_ms: 30_000 });
    expect(await ofLink('')).toMatchObject({ views: 1, watched_ms: 9000 });
    expect(await ofLink('Other')).toMatchObject({ views: 0 });
    const known = { kind: 'link', name: 'ACME', views: 1, watched_ms: 30_000, reached_percent: 50 };
    expect((await figures()).known_viewers).toMatchObject([known]);
    await call(updateLinkGuard, { id: own.id, remove: link }, own.owner.token);
    expect(await figures()).toMatchObject({ views: 2, link_names: [], known_viewers: [{ ...known, name: '' }] });

    const member = await joinAccount(own.owner.account, 'Member', 'Max Member');
    await call(updateProject, { id: own.id, who_can_edit: 'Team' }, own.owner.token);
    const seen = await call(getWatchFigures, { project_id: own.id, days: -1 }, member.token);
    expect(seen).toMatchObject({ views: 2, link_names: [], known_viewers: null });
    expect(await outcome(ofLink('ACME', member))).toBe('permission-denied');
  });

  test('a stage that records nothing counts a view, stores nothing else of it, and asks for no more', async () => {
    reachTable();
    process.env.RECORDS_WATCHING = 'false';
    const known = toKnownViewer('link', newId());
    const token = signViewerToken(viewerKeys(buildEdgeRequest('')), own.id, Date.now() - DURATION, { known });
    const input = { project_id: own.id, token, ...FIRST_BEACON };
    const answer = await handler(apiEvent(countView, input, '198.18.0.1') as Parameters<typeof handler>[0]);
    expect(JSON.parse(answer.body!)).toEqual({ data: { project_id: own.id, wants_more: false } });
    expect(Object.keys((await storedViews())[0]!).sort()).toEqual(['created_at', 'pk', 'project_id', 'sk']);
  });
});
