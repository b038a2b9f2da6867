import { unzipSync } from 'fflate';
import { createComment } from '#shared/api/comments';
import { deleteAccount } from '#shared/api/accounts';
import { DATA_EXPORT_MS, getDataExport, requestDataExport } from '#shared/api/data-exports';
import { createInvite } from '#shared/api/invites';
import { createProject, deleteProject, updateLinkGuard, updateProject } from '#shared/api/projects';
import type { Mention } from '#shared/entities/comment';
import { toKnownViewer } from '#shared/entities/known-viewer';
import type { WhoCanEdit } from '#shared/entities/project';
import type { ProjectId, ViewerId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { reachTable } from '../../../testing/reach-table';
import {
  joinAccount,
  joinUnverified,
  newCaption,
  newClip,
  newMarker,
  newProjectId,
  newSlide,
} from '../../../testing/records';
import { call, inbox, newAddress, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { type Key, keyOf, partitionOf, partitionsOf } from '../../data/keys';
import { exportInventory } from './export-inventory';

beforeAll(reachTable);

type Files = Record<string, string>;
type Stored = Record<string, unknown>;

/** Waits until the person's copy is ready, and returns its files as texts. */
async function download({ token }: SignedUp): Promise<Files> {
  let url: string | null = null;
  await until(async () => (url = (await call(getDataExport, {}, token)).download_url) !== null, 'the copy to be ready');
  const response = await fetch(url!);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="narradeck-data-[\d-]+\.zip"$/);
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(entries.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

async function requestCopy(person: SignedUp): Promise<Files> {
  await call(requestDataExport, {}, person.token);
  return download(person);
}

const create = async (
  { token }: SignedUp,
  who_can_edit: WhoCanEdit,
  name: string = who_can_edit,
): Promise<ProjectId> => {
  const id = newProjectId();
  await call(createProject, { id, name }, token);
  if (who_can_edit === 'Team') await call(updateProject, { id, who_can_edit }, token);
  return id;
};

const comment = ({ token }: SignedUp, project_id: ProjectId, text: string, mentions: Mention[] = []) =>
  call(createComment, { id: newId(), project_id, text, anchor: null, mentions }, token);

let views = 0;
/** A view on a day of its own. */
const putView = (project: ProjectId, known_viewer?: string) => {
  const [since, viewer] = [Date.now(), newId() as ViewerId];
  const watched = { watched: '0-48', replayed: '3-4', watched_ms: 48_000, length_s: 61, had_captions: true };
  const item = {
    ...keyOf.view(project, since, viewer),
    project_id: project,
    created_at: since,
    ...watched,
    known_viewer,
  };
  return table.putAll([item, { ...keyOf.viewCount(project, `2026-11-${++views + 10}`, viewer), count: views }]);
};

/** A clip, a slide, and everything else that a project's partition may have. */
const putParts = (id: ProjectId) =>
  table.putAll([
    { ...keyOf.slide(id, 'one'), ...newSlide(id, 1), notes: 'What to say', version: 1 },
    { ...keyOf.clip(id, 200), ...newClip(id, 200, 9000), version: 1 },
    { ...keyOf.marker(id, 200, 201), ...newMarker(200, 201, 1500), version: 1 },
    { ...keyOf.caption(id, '200', 'one'), ...newCaption(200, 100, 900, 'Spoken words'), version: 1 },
    { ...keyOf.storedFile(id, `/projects/${id}/clips/200.m4a`), bytes: 4711, length_ms: 9000 },
  ]);

/** The kind of an item, by the keys that `keyOf` makes; the most specific one first. */
const kinds = Object.keys(exportInventory)
  .map((kind) => {
    const make = keyOf[kind as keyof typeof keyOf] as (...parts: string[]) => Key;
    const toPattern = (text: string) =>
      text
        .replace(/[.+?^$()|[\]{}]/g, '\\$&')
        .replace(/[0-9a-f]{64}/g, '[0-9a-f]{64}')
        .replace(/(VIEWS#|VIEWCOUNT#§#)\d+/, '$1\\d+')
        .replaceAll('§', '[^#]+');
    const { pk, sk } = ((): Key => {
      process.env.ADDRESS_SECRET ??= 'a secret of this test';
      return make('§', '§', '§');
    })();
    const pattern = new RegExp(`^${toPattern(pk)} ${toPattern(sk).replace(/#\d$/, '#\\d')}$`);
    return { kind, pattern, blanks: `${pk}${sk}`.split('§').length };
  })
  .sort((a, b) => a.blanks - b.blanks);
const kindOf = ({ pk, sk }: Stored) => kinds.find(({ pattern }) => pattern.test(`${String(pk)} ${String(sk)}`))?.kind;

/** Fields of exported items that are in no file: keys, the table's own counters, and what grants access. */
const SECRETS = [
  ...['email_verify_code', 'member_invite_code', 'editor_invite_code', 'member_invite_secret', 'editor_invite_secret'],
  ...['fingerprints', 'password', 'guest_key_hash', 'known_viewer'],
];
const OF_THE_TABLE = [
  ...['pk', 'sk', 'index1_pk', 'index1_sk', 'ttl', 'reply_count', 'guessed_at', 'recipients', 'resumed_at'],
  ...['clip_count', 'marker_count', 'caption_count', 'line_count', 'record_bytes', 'clip_revision', 'caption_revision'],
];

/** A text that is equal for equal values, whatever the order of their fields. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Whether a field with this value is anywhere in a file. */
const hasField = (content: unknown, name: string, value: string): boolean =>
  typeof content === 'object' &&
  content !== null &&
  Object.entries(content).some(
    ([key, inner]) => (key === name && toText(inner) === value) || hasField(inner, name, value),
  );

test('every field of every stored record is in the copy, or on the list of what isn’t; what grants access is in no file', async () => {
  const ada = await signUp('Ada Owner');
  const max = await joinAccount(ada.account, 'Member', 'Max Member');
  await joinUnverified(ada.account, 'Editor');
  const id = await create(ada, 'Team', 'Deck');
  await putParts(id);
  await comment(max, id, 'Louder here?', [{ uid: ada.user.uid, name: 'Ada Owner' }]);
  const { recipients } = await call(updateLinkGuard, { id, name: 'ACME' }, ada.token);
  await call(updateLinkGuard, { id, password: 'a long password' }, ada.token);
  await putView(id, toKnownViewer('link', recipients[0]!.id));
  await putView(id, toKnownViewer('teammate', max.uid));
  const invite = await call(createInvite, { email: newAddress('Ina'), role: 'Member' }, ada.token);
  const request = { uid: max.uid, role: 'Editor', requested_at: Date.now(), invite_id: null };
  await table.putAll([
    {
      ...keyOf.joinRequests(ada.account.id),
      account_id: ada.account.id,
      requests: [request],
      declined: [],
      version: 1,
    },
    { ...keyOf.ownerMention(ada.user.uid, id), name: 'Ada Owner' },
    { ...keyOf.mailStop(ada.email), reason: 'bounce', stopped_at: 5 },
  ]);

  const files = await requestCopy(ada);
  const partitions = [
    ...[
      keyOf.user(ada.user.uid).pk,
      keyOf.account(ada.account.id).pk,
      keyOf.address(ada.email).pk,
      keyOf.invite(invite.id).pk,
    ],
    ...[
      partitionOf.project(id),
      partitionOf.comments(id),
      partitionOf.storedFiles(id),
      partitionOf.ownerMentions(ada.user.uid),
    ],
    ...[...partitionsOf.views(id), ...partitionsOf.viewCounts(id)],
  ];
  const items = (await Promise.all(partitions.map((pk) => table.query(pk)))).flat() as Stored[];
  const missing: string[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const kind = kindOf(item);
    const place = exportInventory[kind as keyof typeof exportInventory] as { file?: string } | undefined;
    if (!place) missing.push(`${String(item.pk)} ${String(item.sk)}`);
    if (!place?.file) continue;
    seen.add(kind!);
    const contents = Object.entries(files).filter(([path]) => path.startsWith(place.file!));
    for (const [name, value] of Object.entries(item)) {
      if ([...SECRETS, ...OF_THE_TABLE].includes(name)) continue;
      if (!contents.some(([, text]) => hasField(JSON.parse(text), name, toText(value))))
        missing.push(`${kind}.${name}`);
    }
  }
  expect(missing).toEqual([]);
  const exported = Object.entries(exportInventory).flatMap(([kind, place]) => ('file' in place ? kind : []));
  expect([...seen].sort()).toEqual(exported.sort());

  const secrets = items.flatMap((item) => SECRETS.flatMap((name) => item[name] ?? [])).flat() as string[];
  expect(secrets.filter((secret) => typeof secret !== 'string')).toEqual([]);
  const texts = Object.values(files).join('\n');
  expect(secrets.length).toBeGreaterThan(6);
  for (const secret of [...secrets, recipients[0]!.id, ada.token])
    if (secret !== toKnownViewer('teammate', max.uid)) expect(texts).not.toContain(secret);
  expect(JSON.parse(files[`projects/${id}.json`]!)).toMatchObject({
    link: { recipients: [{ name: 'ACME' }] },
    views: expect.arrayContaining([
      expect.objectContaining({ viewer: { kind: 'link', name: 'ACME' } }),
      expect.objectContaining({ viewer: { kind: 'teammate', name: 'Max Member' } }),
    ]) as unknown,
  });
});

describe('whose data is in it', () => {
  let ada: SignedUp;
  let max: SignedUp;
  beforeAll(async () => {
    ada = await signUp('Ada Owner');
    max = await joinAccount(ada.account, 'Editor', 'Max Editor');
    const { pk, sk } = keyOf.account(ada.account.id);
    await table.put({ ...(await table.get(pk, sk)), pk, sk, limit_stored_projects: 20 });
  });

  test('a person gets their own projects, also in the trash, and their comments and views in others’ Team projects', async () => {
    const [own, trashed] = [await create(max, 'Private', 'Mine'), await create(max, 'Private', 'Deleted')];
    await call(deleteProject, { id: trashed }, max.token);
    const [team, quiet, secret] = [await create(ada, 'Team'), await create(ada, 'Team'), await create(ada, 'Private')];
    await putParts(team);
    await comment(ada, team, 'Not for Max’s copy');
    await comment(max, team, 'From Max');
    await putView(team, toKnownViewer('teammate', max.uid));
    await putView(team);
    const files = await requestCopy(max);
    expect(Object.keys(files).sort()).toEqual(
      ['about.json', 'person.json', ...[own, trashed, team].map((id) => `projects/${id}.json`)].sort(),
    );
    const { comments, views, slides } = JSON.parse(files[`projects/${team}.json`]!) as Record<string, object[]>;
    expect([comments!.length, views!.length, slides]).toEqual([1, 1, undefined]);
    expect(JSON.parse(files[`projects/${trashed}.json`]!)).toMatchObject({
      project: { name: 'Deleted', trash_until: expect.any(Number) as unknown },
    });
    const texts = Object.values(files).join('');
    for (const other of [quiet, secret, 'Not for Max', 'What to say']) expect(texts).not.toContain(other);
  });

  test('the owner gets the Team projects of others, and only the number of their Private ones', async () => {
    const [team, secret] = [await create(max, 'Team', 'Shared by Max'), await create(max, 'Private', 'Secret of Max')];
    const files = await requestCopy(ada);
    expect(JSON.parse(files[`projects/${team}.json`]!)).toMatchObject({ project: { name: 'Shared by Max' } });
    const { private_projects } = JSON.parse(files[`teams/${ada.account.id}.json`]!) as { private_projects: object[] };
    expect(private_projects).toEqual([{ uid: max.uid, count: expect.any(Number) as unknown }]);
    const texts = Object.values(files).join('');
    for (const other of [secret, 'Secret of Max']) expect(texts).not.toContain(other);
  });
});

test('the picture that a person uploaded is in it', async () => {
  const ada = await signUp('Ada');
  const profilePicPath = `users/${ada.uid}/picture.png`;
  await bucket.put(profilePicPath, 'the picture');
  const { pk, sk } = keyOf.user(ada.user.uid);
  await table.put({ ...(await table.get(pk, sk)), pk, sk, profilePicUrl: `/${profilePicPath}`, profilePicPath });
  expect(await requestCopy(ada)).toMatchObject({ 'picture.png': 'the picture' });
});

test('guard: a project that can’t be read is named in the copy, which has everything else', async () => {
  const ada = await signUp('Ada');
  const [damaged, other] = [await create(ada, 'Private', 'Damaged'), await create(ada, 'Private', 'Other')];
  const { pk, sk } = keyOf.project(damaged);
  await table.put({ ...(await table.get(pk, sk)), pk, sk, settings: { from: 'a later version' } });
  const files = await requestCopy(ada);
  const parse = (id: ProjectId) => JSON.parse(files[`projects/${id}.json`]!) as unknown;
  expect(parse(damaged)).toMatchObject({ kind: 'narradeck-unreadable-project', id: damaged });
  expect(parse(other)).toMatchObject({ project: { name: 'Other' } });
});

describe('a copy', () => {
  test('is made once a day, mailed without its address, and open for a day, to its person alone', async () => {
    const [ada, eve] = [await signUp('Ada'), await signUp('Eve')];
    const first = await call(requestDataExport, {}, ada.token);
    expect(await call(requestDataExport, {}, ada.token)).toMatchObject({ requested_at: first.requested_at });
    await download(ada);
    const { subject, body } = await inbox.waitFor(ada.email);
    expect(subject).toBe('Your data is ready to download');
    expect(body.text).toMatch(/:\nhttps?:\/\/[^/]+\/your-data\n/);
    expect(await call(getDataExport, {}, eve.token)).toEqual({ data_export: null, download_url: null });
    expect(await staging.keysBelow(`exports/${ada.uid}/`)).toEqual([
      `exports/${ada.uid}/${first.requested_at}/data.zip`,
    ]);
    expect(await table.query(`JOB#${ada.uid}`)).toEqual([]);

    const key = keyOf.dataExport(ada.user.uid);
    const requested_at = Date.now() - DATA_EXPORT_MS;
    await table.put({ ...key, requested_at, ready_at: requested_at });
    expect(await call(getDataExport, {}, ada.token)).toMatchObject({
      data_export: { requested_at },
      download_url: null,
    });
    expect((await call(requestDataExport, {}, ada.token)).requested_at).toBeGreaterThan(first.requested_at);
    await download(ada);
  });

  test('needs a verified address', async () => {
    const ada = await signUp('Ada');
    const { token } = await joinUnverified(ada.account, 'Member');
    for (const contract of [requestDataExport, getDataExport])
      await expect(call(contract, {}, token)).rejects.toMatchObject({ code: 'permission-denied' });
  });

  test('is deleted with its person', async () => {
    const ada = await signUp('Ada');
    await requestCopy(ada);
    await call(deleteAccount, { email: ada.email }, ada.token);
    await until(async () => (await table.query(`JOB#${ada.uid}`)).length === 0, 'the jobs to be done');
    expect(await staging.keysBelow(`exports/${ada.uid}/`)).toEqual([]);
    expect(await table.query(keyOf.user(ada.user.uid).pk)).toEqual([expect.objectContaining({ sk: 'DELETED' })]);
  });
});
