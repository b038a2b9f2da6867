import { createComment, deleteComment } from '#shared/api/comments';
import {
  createProject,
  deleteProject,
  restoreProject,
  saveEdits,
  updateProject,
  getSearchWords,
} from '#shared/api/projects';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { unpackWords } from '#shared/search/packed-words';
import { deleteForGood } from '../../../testing/delete-for-good';
import { runJob } from '../../../testing/jobs';
import { joinAccount, newCaption, newClip, newMarker, newProjectId, newSlide } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

let owner: SignedUp;
let colleague: SignedUp;
let stranger: SignedUp;
beforeAll(async () => {
  owner = await signUp('Olga Owner');
  colleague = await joinAccount(owner.account, 'Member', 'Max Member');
  stranger = await signUp('Sam Stranger');
});

let id: ProjectId;
beforeEach(async () => {
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});
afterEach(() => call(deleteProject, { id }, owner.token).catch(() => undefined));

const index = () => runJob({ kind: 'index-project', project_id: id });
const share = (who_can_edit: 'Team' | 'Private') => call(updateProject, { id, who_can_edit }, owner.token);
async function find(person: SignedUp, indexed_at = 0) {
  const { words, projects } = await call(getSearchWords, { projects: [{ id, indexed_at }] }, person.token);
  // The words of all projects of the answer are those of this one.
  return (
    projects[0] && {
      id: projects[0].id,
      indexed_at: projects[0].indexed_at,
      words: projects[0].words && unpackWords(words),
    }
  );
}
const wordsFor = async (person: SignedUp) => (await find(person))?.words || [];

async function saveSlide(fields: { notes: string }, version = 0, slide = newSlide(id, 1)) {
  const item = { ...slide, ...fields, version };
  const { versions } = await call(
    saveEdits,
    { project_id: id, put: [{ entity: 'slide', item }], remove: [] },
    owner.token,
  );
  return { slide, version: versions[0]!.version };
}

test('words are those of slides, notes, played captions, and comments, folded, each once', async () => {
  const slide = { ...newSlide(id, 1), text: 'Café Zürich', notes: '音声 cafe' };
  const put = [
    { entity: 'slide' as const, item: slide },
    { entity: 'clip' as const, item: newClip(id, 100, 1_000) },
    { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    { entity: 'caption' as const, item: newCaption(100, 0, 900, 'Hello, café!') },
    { entity: 'caption' as const, item: newCaption(100, 2_000, 2_900, 'Trimmed') },
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  const comment = { id: newId() as CommentId, project_id: id, text: 'Louder', anchor: null };
  await call(createComment, comment, owner.token);
  expect(await find(owner)).toEqual({ id, indexed_at: 0, words: '' });
  await index();
  expect(await wordsFor(owner)).toEqual(['cafe', 'hello', 'louder', 'zurich', '声', '音声']);
  await call(deleteComment, { project_id: id, id: comment.id }, owner.token);
  await index();
  expect(await wordsFor(owner)).not.toContain('louder');
});

test('words that the caller has are not sent again, until they change', async () => {
  const { slide, version } = await saveSlide({ notes: 'one' });
  await index();
  const { indexed_at } = (await find(owner))!;
  expect(await find(owner, indexed_at)).toEqual({ id, indexed_at, words: null });
  await saveSlide({ notes: 'two' }, version, slide);
  await index();
  expect((await find(owner, indexed_at))!.words).toEqual(['two']);
});

describe('nobody gets a word that they may not read', () => {
  test('words of a Private project are for its owner, those of a Team project for the team', async () => {
    await saveSlide({ notes: 'secret' });
    await index();
    expect(await wordsFor(owner)).toEqual(['secret']);
    expect(await find(colleague)).toBeUndefined();
    await share('Team');
    await index();
    expect(await wordsFor(colleague)).toEqual(['secret']);
    expect(await find(stranger)).toBeUndefined();
    const theirs = newProjectId();
    await call(createProject, { id: theirs, name: 'Theirs' }, stranger.token);
    const asked = [id, theirs].map((each) => ({ id: each, indexed_at: 0 }));
    const together = await call(getSearchWords, { projects: asked }, stranger.token);
    expect(together).toEqual({ words: '', projects: [{ id: theirs, indexed_at: 0, words: '' }] });
  });

  test('the moment that a project becomes Private, or goes to the trash, the team gets none', async () => {
    await saveSlide({ notes: 'ours' });
    await share('Team');
    await index();
    await share('Private');
    expect(await find(colleague)).toBeUndefined();
    expect(await wordsFor(owner)).toEqual(['ours']);
    await share('Team');
    await call(deleteProject, { id }, owner.token);
    expect([await find(colleague), await find(owner)]).toEqual([undefined, undefined]);
    await call(restoreProject, { id }, owner.token);
    expect(await wordsFor(colleague)).toEqual(['ours']);
  });

  test('guard: a word deleted before the project was shared does not reach the team with older words', async () => {
    const { slide, version } = await saveSlide({ notes: 'secret' });
    await index();
    await saveSlide({ notes: 'public' }, version, slide);
    await share('Team');
    expect(await wordsFor(colleague)).toEqual([]);
    await index();
    expect(await wordsFor(colleague)).toEqual(['public']);
  });

  test('the words of a project deleted for good are deleted with it, and not stored again', async () => {
    const { token } = owner;
    await saveSlide({ notes: 'gone' });
    await index();
    expect(await table.get(`WORDS#${id}`, 'WORDS')).toBeDefined();
    await deleteForGood(id, token);
    await until(async () => !(await table.get(`PROJECT#${id}`, 'PROJECT')), 'the project to be gone');
    await index();
    expect(await table.get(`WORDS#${id}`, 'WORDS')).toBeUndefined();
  });
});
