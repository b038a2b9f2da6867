import { createProject, saveEdits, updateProject } from '#shared/api/projects';
import { getOembed } from '#shared/api/publish';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { patch } from '../../../testing/edited-project';
import { newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, requestApi, type SignedUp, signUp, urls } from '../../../testing/test-stack';

let owner: SignedUp;
beforeAll(async () => {
  owner = await signUp();
  await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
});

async function makeProject(settings: Partial<ProjectSettings>): Promise<ProjectId> {
  const id = newProjectId();
  await call(createProject, { id, name: '"><script>Deck' }, owner.token);
  const put = [
    { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
    { entity: 'marker' as const, item: newMarker(100, 1, 0) },
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  await call(updateProject, { id, settings }, owner.token);
  return id;
}

/** A page as the edge serves it, and who may frame it. */
async function openPage(path: string) {
  const response = await fetch(`${urls.app}${path}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  return { status: response.status, policy, ancestors, headers: response.headers, text: await response.text() };
}

describe('GET /embed/{id}', () => {
  test('is the player’s page, which only the listed sites and the app may frame', async () => {
    const id = await makeProject({ embedding: 'listed', embed_sites: ['a.example', 'localhost:8080'] });
    const page = await openPage(`/embed/${id}?t=1`);
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, null]);
    expect(page.ancestors).toBe("'self' a.example *.a.example localhost:8080 *.localhost:8080");
    expect(page.text).toContain(`{"id":"${id}"`);
    const watched = await openPage(`/video/${id}`);
    expect(page.policy.replace(page.ancestors!, "'none'")).toBe(watched.policy);
    expect([watched.ancestors, watched.headers.get('x-frame-options')]).toEqual(["'none'", 'DENY']);
    expect(watched.text).toContain(`/oembed?url=${encodeURIComponent(`${urls.app}/video/${id}`)}`);
  });

  test('may be framed by any site if the owner says so', async () => {
    const id = await makeProject({ embedding: 'anywhere', embed_sites: ['a.example'] });
    expect(await openPage(`/embed/${id}`)).toMatchObject({ ancestors: '*' });
  });

  test('tells nothing of a link that is closed, missing, impossible, or not to be embedded', async () => {
    const missing = await openPage(`/embed/${newProjectId()}`);
    expect(missing.text).toContain('This presentation isn’t available');
    expect(missing.policy).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    const closed = await makeProject({ embedding: 'anywhere', link_access: 'off' });
    const off = await makeProject({ embedding: 'off' });
    const unset = await makeProject({});
    for (const path of [closed, off, unset, 'x', '%3Cscript%3E', `${off}x`, '..%2f..%2fconfig.json'])
      expect(await openPage(`/embed/${path}`)).toMatchObject({
        status: 200,
        policy: missing.policy,
        text: missing.text,
      });
  });

  test.each([
    "a.example; script-src 'unsafe-inline'",
    'a.example b.example',
    '*',
    '*.a.example',
    "'self'",
    'a\r\nx: y',
  ])('attack: %j is no site', async (site) => {
    const id = await makeProject({});
    const change = { id, settings: { embedding: 'listed' as const, embed_sites: [site] } };
    await expect(call(updateProject, change, owner.token)).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('GET /oembed', () => {
  const link = (id: string) => `${urls.app}/video/${id}`;

  test('says how to embed a link, as large as it is asked for, and keeps a hostile name in its attribute', async () => {
    const id = await makeProject({ embedding: 'listed', embed_sites: ['a.example'] });
    const answer = await call(getOembed, { url: `${link(id)}?t="><script>`, maxwidth: '320' });
    expect(answer).toMatchObject({ type: 'video', version: '1.0', title: '"><script>Deck', width: 320, height: 180 });
    expect(answer['html']).toContain(`<iframe src="${urls.app}/embed/${id}?t=%22%3E%3Cscript%3E" title="&quot;&gt;`);
    const { headers } = await fetch(`${urls.app}/oembed?url=${encodeURIComponent(link(id))}&callback=x`);
    expect(headers.get('content-type')).toContain('application/json');
    expect(await call(getOembed, { url: link(id), maxheight: '90', format: 'json' })).toMatchObject({ width: 160 });
  });

  test('offers no XML', async () => {
    expect(await requestApi(`/oembed?url=x&format=xml`)).toMatchObject({ status: 501 });
  });

  test('tells nothing of a link that is closed, missing, not to be embedded, or not ours', async () => {
    const closed = await makeProject({ embedding: 'anywhere', link_access: 'off' });
    const off = await makeProject({});
    const on = await makeProject({ embedding: 'anywhere' });
    const elsewhere = [`https://evil.test/video/${on}`, `${urls.app}/project/${on}`, `javascript:${on}`, ''];
    const missing = await requestApi(`/oembed?url=${encodeURIComponent(link(newProjectId()))}`);
    expect(missing.status).toBe(404);
    for (const url of [link(closed), link(off), ...elsewhere]) {
      const { status, body } = await requestApi(`/oembed?url=${encodeURIComponent(url)}`);
      expect([status, body]).toEqual([404, missing.body]);
    }
  });
});
