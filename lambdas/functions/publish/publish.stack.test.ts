import { createProject, deleteProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import { getPublishData, makeSrt } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import { publishData } from '#shared/publish/publish-data';
import { numberedPosition } from '../../../shared/testing/numbered-position';
import { newCaption, newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, requestApi, type SignedUp, signUp, urls } from '../../../testing/test-stack';

let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
  const put = [
    { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
    { entity: 'caption' as const, item: newCaption(100, 0, 900, 'Hello') },
    { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    { entity: 'clip' as const, item: newClip(id, 200, 2_000) },
    { entity: 'marker' as const, item: newMarker(200, 1, 0) },
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
});

describe('GET /publish/{id}: open to anybody with the link', () => {
  test('returns the data itself, cacheable for 10 seconds', async () => {
    const { status, headers, body } = await requestApi(`/publish/${id}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    expect(publishData.parse(body)).toMatchObject({
      name: 'Deck',
      fps: 15,
      totalVideoDurationInSecs: 3,
      show_watermark: true,
    });
  });

  test('returns one clip, chosen by its created_at', async () => {
    expect((await call(getPublishData, { id, clip: 200 })).clips.map(({ created_at }) => created_at)).toEqual([200]);
    await expect(call(getPublishData, { id, clip: 300 })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('offers the chosen project at the end, while anyone may watch it, and not one of another account', async () => {
    const [next, others] = [newProjectId(), newProjectId()];
    await call(createProject, { id: next, name: 'Second deck' }, owner.token);
    await call(createProject, { id: others, name: 'Of others' }, (await signUp()).token);
    const offered = async () => {
      const { body } = await requestApi(`/publish/${id}`);
      expect(JSON.stringify(body)).not.toContain('next_project_id');
      return publishData.parse(body).next;
    };
    const choose = (next_project_id: ProjectId | null) =>
      call(updateProject, { id, settings: { next_project_id } }, owner.token);
    await choose(next);
    expect(await offered()).toEqual({ id: next, name: 'Second deck' });
    await call(updateProject, { id: next, settings: { link_access: 'team' } }, owner.token);
    expect(await offered()).toBeNull();
    await choose(others);
    expect(await offered()).toBeNull();
    await choose(null);
    expect(await offered()).toBeNull();
  });

  test('does not say who made it', async () => {
    const text = JSON.stringify((await requestApi(`/publish/${id}`)).body);
    for (const secret of [owner.email, owner.uid, owner.account.id, '"pk"', 'updated_by_info']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('GET /srt/{id}', () => {
  test('returns the captions as SubRip text', async () => {
    const { headers, body } = await requestApi(`/srt/${id}`);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toBe('1\n00:00:00,000 --> 00:00:00,900\nHello\n');
  });

  test('a call takes clips as the API returns them, and returns the same srt_string', async () => {
    const { clips } = await call(getProject, { id }, owner.token);
    const { srt_string } = await call(makeSrt, { clips }, owner.token);
    expect(srt_string).toBe((await requestApi(`/srt/${id}`)).body);
    const [clip] = clips;
    const parts = [
      { ...clip!, trim_end: 400, duration: 400 },
      { ...clip!, created_at: 101, position: numberedPosition(101), trim_start: 400, duration: 600 },
    ];
    expect(await call(makeSrt, { clips: parts }, owner.token)).toEqual({ srt_string });
  });
});

/** A page as the edge serves it. */
async function openPage(path: string) {
  const response = await fetch(`${urls.app}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('GET /video/{id}: the page that the edge serves', () => {
  test('names the presentation, carries what it plays, and is fresh for 10 seconds', async () => {
    const { status, headers, text } = await openPage(`/video/${id}?t=1`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'text/html; charset=utf-8', 'public, max-age=10'],
    ]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(text).toContain(`<meta property="og:title" content="Deck" />`);
    expect(text).toContain(`<link rel="canonical" href="${urls.app}/video/${id}" />`);
    const [, json = ''] = /<script type="application\/json" id="publish-data">(.*)<\/script>/.exec(text) ?? [];
    const { data } = JSON.parse(json) as { data: unknown };
    expect(publishData.parse(data)).toMatchObject({ id, name: 'Deck' });
    expect(text).toMatch(/<script type="module" crossorigin src="\/assets\/video-/);
    expect(text).not.toContain('publish-ahead');
  });

  const render = async () => (await requestApi(`/video.html?id=${id}`)).body;

  test('asks search engines not to list it, unless the team allows that', async () => {
    const noindex = '<meta name="robots" content="noindex" />';
    expect((await openPage(`/video/${id}`)).text).toContain(noindex);
    await call(updateProject, { id, settings: { allow_search_engines: true } }, owner.token);
    expect(await render()).not.toContain(noindex);
    await call(updateProject, { id, settings: { allow_search_engines: false } }, owner.token);
    expect(await render()).toContain(noindex);
  });

  test('of a missing, closed, or impossible link is the page as it is stored', async () => {
    const stored = await openPage('/hello');
    const closed = newProjectId();
    await call(createProject, { id: closed, name: 'Secret' }, owner.token);
    await call(updateProject, { id: closed, settings: { link_access: 'off' } }, owner.token);
    for (const path of [newProjectId(), closed, 'x', '%3Cscript%3E', `${id}x`, '..%2f..%2fconfig.json'])
      expect(await openPage(`/video/${path}`)).toMatchObject({ status: 200, text: stored.text });
  });
});

describe('missing, unshared, and deleted projects get the same answer', () => {
  const answers = (asked: ProjectId) =>
    Promise.all(
      ['publish/', 'srt/', 'video.html?id='].map(async (path) => {
        const { status, headers, body } = await requestApi(`/${path}${asked}`);
        return { status, cached: headers.get('cache-control'), body };
      }),
    );

  test('not-found, cached by the edge for 10 seconds and by no browser', async () => {
    const missing = await answers(newProjectId());
    expect(missing.map(({ status, cached }) => [status, cached])).toEqual([
      [404, 'public, max-age=0, s-maxage=10'],
      [404, 'public, max-age=0, s-maxage=10'],
      [404, 'public, max-age=0, s-maxage=10'],
    ]);
    await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
    expect(await answers(id)).toEqual(missing);
    await call(updateProject, { id, settings: { link_access: 'anyone' } }, owner.token);
    expect((await answers(id))[0]!.status).toBe(200);
    await call(deleteProject, { id }, owner.token);
    expect(await answers(id)).toEqual(missing);
  });
});
