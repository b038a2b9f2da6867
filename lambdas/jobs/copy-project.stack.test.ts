import { deleteAccount } from '#shared/api/accounts';
import { deleteProject, duplicateProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../testing/bucket';
import { setUpEditedProject, marker, patch, type Put } from '../../testing/edited-project';
import { runJob } from '../../testing/jobs';
import { reachBucket } from '../../testing/reach-bucket';
import { reachTable } from '../../testing/reach-table';
import { joinAccount, newCaption, newClip, newMarker, newProjectId, newSlide } from '../../testing/records';
import { call, type SignedUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { copyProjectFully } from './copy-project';

const own = setUpEditedProject();
beforeAll(() => {
  // The job runs in this process, so that something can overtake it.
  reachTable();
  reachBucket();
});

const jobOf = (target: ProjectId) => ({ pk: `JOB#${target}`, sk: 'COPY_PROJECT' });
const account = async () => (await table.get(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT'))!;
const stored = async () => (await account()).stored_projects as number;

/** Stores a copy's job without a message; the test runs it. */
async function requestCopyWithoutMessage(copier: SignedUp = own.owner()): Promise<ProjectId> {
  const target = newProjectId();
  const { uid, account: team } = copier;
  const job = { project_id: target, source_id: own.id(), uid, account_id: team.id, requested_at: 1 };
  // The first write's message finds no project; the second counts as a repetition of the first.
  await table.put({ ...jobOf(target), ...job, project_id: newProjectId() });
  await table.put({ ...jobOf(target), ...job });
  await patch(`ACCOUNT#${team.id}`, 'ACCOUNT', { stored_projects: (await stored()) + 1 });
  return target;
}

/** Everything stored for a copy. */
const leftOf = async (target: ProjectId) => [
  ...(await table.query(`PROJECT#${target}`)),
  ...(await bucket.keysBelow(`projects/${target}/`)),
  ...(await table.query(`JOB#${target}`)),
];

/** Fills the project with slides in three sizes, a video with its audio sidecar, captions, slide changes, and uncopied items. */
async function fill(): Promise<void> {
  const id = own.id();
  const folder = `/projects/${id}`;
  const slides = [1, 2].map((position) => ({ ...newSlide(id, position), notes: `${folder}/slides/in-words` }));
  slides[0]!.url = `${folder}/slides/a-1920.webp`;
  const url = `${folder}/clips/300-f.mp4`;
  const video = newClip(id, 300, 2_000, {
    type: 'video',
    url,
    peaks_url: `${folder}/clips/300.peaks`,
    sound_url: `${folder}/clips/300-g.mp3`,
  });
  const put: Put[] = [
    ...slides.map((item) => ({ entity: 'slide' as const, item })),
    { entity: 'clip', item: video },
    { entity: 'caption', item: { ...newCaption(300, 0, 900, 'Hello'), file: video.file } },
    own.clip(100, 10_000, { trim_start: 500, trim_end: 4_500, duration: 4_000 }),
    marker(100, 1, 0),
    { entity: 'marker', item: { ...newMarker(300, 2, 700), slide_id: slides[1]!.id } },
  ];
  await own.save(put);
  await call(updateProject, { id, settings: { link_access: 'off' } }, own.owner().token);
  const names = ['a-1920.webp', 'a-960', 'a-320', `${slides[1]!.id}.webp`].map((name) => `slides/${name}`);
  for (const name of [
    ...names,
    'clips/300-f.mp4',
    'clips/300-g.mp3',
    'clips/300.peaks',
    'clips/100.m4a',
    'unused.webp',
  ]) {
    await bucket.put(`projects/${id}/${name}`, name);
  }
  await table.put({ pk: `PROJECT#${id}#VIEWS#3`, sk: '1', project_id: id, created_at: 1 });
  await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: '1#1', id: '1', project_id: id, text: 'Hi', created_at: 1 });
}

const copy = async () => {
  const target = newProjectId();
  const input = { id: own.id(), target_id: target };
  await call(duplicateProject, input, own.owner().token);
  await until(async () => (await call(duplicateProject, input, own.owner().token)).project !== null, 'the copy');
  return target;
};

const WITHOUT = { version: 0 };
/** A project as loaded, without the fields that must differ in a copy. */
async function contentOf(id: ProjectId) {
  const { slides, clips, markers, captions, settings, duration, slide_count, cover_url } = await call(
    getProject,
    { id },
    own.owner().token,
  );
  const parts = [...slides, ...clips, ...markers, ...captions].map((part) => ({ ...part, ...WITHOUT }));
  const text = JSON.stringify({ parts, settings, duration, slide_count, cover_url });
  return JSON.parse(text.replaceAll(`"/projects/${id}/`, '"/projects/…/')) as { parts: { notes?: string }[] };
}

describe('copying a project', () => {
  test('is complete: slides, clips, captions, markers, settings, files with the MP3; without views and comments', async () => {
    await fill();
    const target = await copy();
    const [was, is] = [await contentOf(own.id()), await contentOf(target)];
    // The words have a test of their own.
    for (const { parts } of [was, is]) for (const part of parts) delete part.notes;
    expect(is).toEqual(was);
    const names = async (id: ProjectId) => (await bucket.keysBelow(`projects/${id}/`)).map((key) => key.split(id)[1]!);
    expect(await names(target)).toEqual((await names(own.id())).filter((name) => name !== '/unused.webp'));
    for (const key of await bucket.keysBelow(`projects/${target}/`)) {
      expect((await bucket.get(key)).bytes.toString()).toBe(key.split(`${target}/`)[1]);
    }
    for (const kind of ['VIEWS#3', 'COMMENTS']) expect(await table.query(`PROJECT#${target}#${kind}`)).toEqual([]);
    expect(await table.query(`JOB#${target}`)).toEqual([]);
  });

  test('omits captions of what nothing in the source plays, because no undo brings that into the copy', async () => {
    await fill();
    await own.save([{ entity: 'caption', item: newCaption(999, 0, 900, 'Of a removed take') }]);
    const texts = async (id: ProjectId) =>
      (await call(getProject, { id }, own.owner().token)).captions.map(({ text }) => text);
    expect(await texts(own.id())).toEqual(['Hello', 'Of a removed take']);
    expect(await texts(await copy())).toEqual(['Hello']);
  });

  test('keeps notes that look like a path', async () => {
    await fill();
    const { slides } = await call(getProject, { id: await copy() }, own.owner().token);
    expect(slides[0]?.notes).toBe(`/projects/${own.id()}/slides/in-words`);
  });

  test('makes a project that can be edited and counted like its source', async () => {
    await own.keepTake();
    const target = await copy();
    const slide = { entity: 'slide' as const, item: newSlide(target, 0) };
    const saved = await call(saveEdits, { project_id: target, put: [slide], remove: [] }, own.owner().token);
    expect(saved.project).toMatchObject({ slide_count: 1, duration: 10_000, cover_url: slide.item.url });
    expect((await own.open()).slide_count).toBe(0);
  });

  test('shows nothing before everything is there, wherever it is interrupted', async () => {
    await fill();
    const target = await requestCopyWithoutMessage();
    for (let steps = 1; ; steps++) {
      // Restarts each time, and gets one step further.
      const work = copyProjectFully({ project_id: target });
      let isDone = false;
      for (let step = 0; step < steps && !isDone; step++) isDone = (await work.next()).done === true;
      if (isDone) break;
      const input = { id: target };
      await expect(call(getProject, input, own.owner().token)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect((await contentOf(target)).parts).toHaveLength(7);
  });

  test('captures its source at one moment: with edits made meanwhile, and without what was removed', async () => {
    await fill();
    const target = await requestCopyWithoutMessage();
    const work = copyProjectFully({ project_id: target });
    await work.next();
    await work.next();
    const { slides } = await own.open();
    await own.save([own.slide(9)], [{ entity: 'slide', id: slides[0]!.id, version: slides[0]!.version }]);
    while (!(await work.next()).done);
    const [was, is] = [await contentOf(own.id()), await contentOf(target)];
    for (const { parts } of [was, is]) for (const part of parts) delete part.notes;
    expect(is).toEqual(was);
  });

  test('a late call overwrites nothing that people have edited since', async () => {
    await fill();
    const target = await requestCopyWithoutMessage();
    const late = copyProjectFully({ project_id: target });
    await late.next();
    await runJob({ kind: 'copy-project', project_id: target });
    const { slides } = await call(getProject, { id: target }, own.owner().token);
    const edited = { entity: 'slide' as const, item: { ...slides[0]!, notes: 'Mine' } };
    await call(saveEdits, { project_id: target, put: [edited], remove: [] }, own.owner().token);
    const before = await leftOf(target);
    while (!(await late.next()).done);
    expect(await leftOf(target)).toEqual(before);
  });
});

describe("a copy that can't be finished leaves nothing, and frees its place in the plan", () => {
  /** Starts a copy, lets something happen, and continues. */
  async function overtaken(meanwhile: () => Promise<unknown>, copier?: SignedUp) {
    await fill();
    const target = await requestCopyWithoutMessage(copier);
    const work = copyProjectFully({ project_id: target });
    await work.next();
    await work.next();
    const before = await stored();
    await meanwhile();
    const change = (await stored()) - before;
    while (!(await work.next()).done);
    expect(await leftOf(target)).toEqual([]);
    expect(await stored()).toBe(before + change - 1);
    return target;
  }

  test('because its source is deleted; on another request, its copier is told', async () => {
    const { token } = own.owner();
    const target = await overtaken(() => call(deleteProject, { id: own.id() }, token));
    await expect(call(duplicateProject, { id: own.id(), target_id: target }, token)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('because its source is hidden from its copier', async () => {
    const editor = await joinAccount(own.owner().account, 'Editor');
    await call(updateProject, { id: own.id(), who_can_edit: 'Team' }, own.owner().token);
    await overtaken(() => call(updateProject, { id: own.id(), who_can_edit: 'Private' }, own.owner().token), editor);
  });

  test('because its copier leaves the team', async () => {
    const editor = await joinAccount(own.owner().account, 'Editor');
    await call(updateProject, { id: own.id(), who_can_edit: 'Team' }, own.owner().token);
    await overtaken(() => call(deleteAccount, { email: editor.email }, editor.token), editor);
  });

  test('because the account is deleted', async () => {
    const target = await requestCopyWithoutMessage();
    const job = await table.get(jobOf(target).pk, jobOf(target).sk);
    await table.put({ ...job, ...jobOf(target), account_id: newId() });
    await bucket.put(`projects/${target}/slides/a.webp`, 'x');
    while (!(await copyProjectFully({ project_id: target }).next()).done);
    expect(await leftOf(target)).toEqual([]);
  });

  test('whatever has its id by then stays', async () => {
    const target = await requestCopyWithoutMessage();
    const root = { ...(await table.get(`PROJECT#${own.id()}`, 'PROJECT')), id: target };
    await table.put({ ...root, pk: `PROJECT#${target}`, sk: 'PROJECT', name: newId() });
    const before = await table.query(`PROJECT#${target}`);
    const work = copyProjectFully({ project_id: target });
    while (!(await work.next()).done);
    expect(await table.query(`PROJECT#${target}`)).toEqual(before);
    expect(await table.query(`JOB#${target}`)).toEqual([]);
  });
});
