import { ApiError } from '#shared/errors';
import { editorWording as words } from '../../../wording/editor';
import { createAutosave } from '../model/autosave';
import type { Edit } from '../model/editor-state';
import { createEditorStore, type EditorStore, makeEdit, undo } from '../model/editor-store';
import { addTake, splitClip, trimClip } from '../model/edits/edit-clips';
import { editNotes } from '../model/edits/edit-slides';
import { type ProjectView, buildView } from '../model/project-view';
import { recordKey, type ProjectRecord, toRecords } from '../model/records';
import { diffRecords, EMPTY_DIFF } from '../model/records-diff';
import { createRangeRef, resolveRangeRef } from '../model/slide-range';
import { MemoryServer } from '../model/testing/memory-server';
import { sampleClip, sampleMarker, sampleProject, sampleSlideId } from '../model/testing/sample-project';
import { placeTake } from './place-take';

const sample = toRecords(sampleProject());
/** The range of slide 4, at the end of the project. */
const replaced = createRangeRef(buildView(sample), { start: 12_500, end: 16_000 })!;
const retake = { clip: sampleClip(30_000, 2000, 0), markers: [sampleMarker(30_000, 30_000, 4, 0)] };

const { signal } = new AbortController();

/** The difference between the server and the sample. */
const changedOn = ({ records }: MemoryServer) => diffRecords(sample, records);

const note: Edit = (view) => editNotes(view, sampleSlideId(1), 'said meanwhile');

describe('a retake that the server refuses', () => {
  /** Makes the server reject a retake for its plan, after an edit during its save. */
  async function refuse(
    meanwhile: (store: EditorStore) => void,
    before: (store: EditorStore) => void = () => undefined,
  ) {
    const server = new MemoryServer(sampleProject());
    const store = createEditorStore(await server.getProject(), { keep: () => true });
    let isFirst = true;
    const autosave = createAutosave(store, {
      getProject: () => server.getProject(),
      updateProject: (fields) => server.updateProject(fields),
      saveEdits: async (edits) => {
        if (!isFirst) return server.saveEdits(edits);
        isFirst = false;
        meanwhile(store);
        throw new ApiError('resource-exhausted', 'The plan is full.');
      },
    });
    before(store);
    const { signal: closed } = new AbortController();
    const placing = placeTake(
      { store, autosave, closed, onPlaced: () => undefined },
      retake,
      (view) => resolveRangeRef(view, replaced),
      signal,
    );
    await expect(placing).rejects.toThrow('The plan is full.');
    await autosave.flush();
    return { store, server };
  }

  it('leaves what it was to replace', async () => {
    const { store, server } = await refuse(() => undefined);
    expect(store.getState().saveStatus).toEqual({ name: 'saved' });
    expect(diffRecords(sample, store.getState().view.records)).toEqual(EMPTY_DIFF);
    expect(changedOn(server)).toEqual(EMPTY_DIFF);
  });

  it('leaves it after another edit, too, which is saved', async () => {
    const { server } = await refuse((store) => makeEdit(store, note, { name: 'Edit notes' }));
    const { added, updated, removed } = changedOn(server);
    expect([added, removed]).toEqual([{}, {}]);
    expect(Object.values(updated)).toMatchObject([[{}, { item: { notes: 'said meanwhile' } }]]);
  });

  it('leaves it after a change of the retake itself', async () => {
    const trim: Edit = (view) =>
      trimClip(view, { clipCreatedAt: retake.clip.created_at, edge: 'end', sourceMs: 1500, fileMs: 2000 });
    const { server } = await refuse((store) => makeEdit(store, trim, { name: 'Trim' }));
    expect(changedOn(server)).toEqual(EMPTY_DIFF);
  });

  it('is saved with its cut or not at all, after a reload, when there is no step to revert', async () => {
    const placed: Edit = (view) => addTake(view, retake, resolveRangeRef(view, replaced), 50_000);
    const { server } = await refuse(
      () => undefined,
      (store) => makeEdit(store, placed, { name: 'Retake', undoable: false }),
    );
    const { added, updated } = changedOn(server);
    expect(Object.keys(updated)).toContain(recordKey({ entity: 'clip', item: sampleClip(2000, 6000, 2) }));
    expect(Object.keys(added)).toContain(recordKey({ entity: 'clip', item: retake.clip }));
  });
});

describe('an earlier edit that the server refuses', () => {
  const trim: Edit = (view) => trimClip(view, { clipCreatedAt: 2000, edge: 'end', sourceMs: 5000, fileMs: 6000 });
  const otherNote: Edit = (view) => editNotes(view, sampleSlideId(2), 'not refused');

  const clipsIn = (store: EditorStore) =>
    [...store.getState().view.records.values()].filter(({ entity }) => entity === 'clip').length;

  /** Places a take after edits, some of which the server rejects. */
  async function placeAfter(edits: Edit[], isRefused: (record: ProjectRecord) => boolean, refusal: ApiError) {
    const server = new MemoryServer(sampleProject());
    const store = createEditorStore(await server.getProject(), { keep: () => true });
    const autosave = createAutosave(store, {
      getProject: () => server.getProject(),
      updateProject: (fields) => server.updateProject(fields),
      saveEdits: (sent) =>
        (sent.put as ProjectRecord[]).some(isRefused) ? Promise.reject(refusal) : server.saveEdits(sent),
    });
    for (const edit of edits) makeEdit(store, edit, { name: 'Edit' });
    await autosave.flush();
    expect(store.getState().saveStatus.name).toBe('failed');
    const { signal: closed } = new AbortController();
    const project = { store, autosave, closed, onPlaced: () => undefined };
    const take = { clip: sampleClip(30_000, 2000, 3), markers: [sampleMarker(30_000, 30_000, 4, 0)] };
    const placing = placeTake(project, take, undefined, signal);
    return { placing, conflicts: () => store.getState().conflicts, store, autosave, server, take };
  }

  it('blocks no take: the take is saved before it, and it stays with its reason', async () => {
    const isRefused = (record: ProjectRecord) => record.entity === 'slide' && record.item.notes === 'said meanwhile';
    const refusal = new ApiError('invalid-argument', 'These notes are too long.');
    const { placing, store, autosave, server, take } = await placeAfter([note, otherNote], isRefused, refusal);
    expect(await placing).toBe(true);
    expect(server.records.has(recordKey({ entity: 'clip', item: take.clip }))).toBe(true);
    await autosave.flush();
    expect(store.getState().saveStatus).toMatchObject({ name: 'failed', waiting: 2, error: refusal });
    expect(
      store
        .getState()
        .view.slides.map(({ notes }) => notes)
        .filter(Boolean),
    ).toEqual(['said meanwhile', 'not refused']);
  });

  it('is not lost if it changed clips, however many: all of them still wait to be saved', async () => {
    const isRefused = (record: ProjectRecord) => record.entity === 'clip' && record.item.created_at === 2000;
    const refusal = new ApiError('resource-exhausted', 'Your plan allows 5 minutes.');
    const splits = Array.from(
      { length: 60 },
      (_, nth): Edit =>
        (view) =>
          splitClip(view, 200 * nth, 50_000 + nth),
    );
    const { placing, store, server, take } = await placeAfter([trim, ...splits], isRefused, refusal);
    const made = clipsIn(store);
    expect(made).toBeGreaterThan(45);
    expect(await placing).toBe(true);
    expect(server.records.has(recordKey({ entity: 'clip', item: take.clip }))).toBe(true);
    expect(clipsIn(store)).toBe(made);
    expect(store.getState().conflicts).toEqual([]);
  });

  it('stays unchanged if the person may not save anything: the take stays a recording', async () => {
    const refusal = new ApiError('permission-denied', 'You may only watch.');
    const { placing, conflicts, store } = await placeAfter([note], () => true, refusal);
    await expect(placing).rejects.toThrow('You may only watch.');
    expect(conflicts()).toEqual([]);
    expect(store.getState().saveStatus.name).toBe('failed');
    expect(
      store
        .getState()
        .view.slides.map(({ notes }) => notes)
        .filter(Boolean),
    ).toEqual(['said meanwhile']);
  });
});

it('a take undone before it is saved is not added: it stays a recording', async () => {
  const server = new MemoryServer(sampleProject());
  const store = createEditorStore(await server.getProject(), { keep: () => true });
  const autosave = createAutosave(store, server);
  const onPlaced = () => void undo(store);
  const { signal: closed } = new AbortController();
  await expect(placeTake({ store, autosave, closed, onPlaced }, retake, undefined, signal)).rejects.toThrow(
    words.takeUndone,
  );
  expect(changedOn(server)).toEqual(EMPTY_DIFF);
});

it('a take stopped while its save waits is removed, and what it cut out returns', async () => {
  const server = new MemoryServer(sampleProject());
  const store = createEditorStore(await server.getProject(), { keep: () => true });
  const stopped = new AbortController();
  const autosave = createAutosave(store, {
    getProject: () => server.getProject(),
    updateProject: (fields) => server.updateProject(fields),
    saveEdits: () => {
      stopped.abort();
      return Promise.reject(new ApiError('unavailable', 'Busy.'));
    },
  });
  const { signal: closed } = new AbortController();
  const replaces = (view: ProjectView) => resolveRangeRef(view, replaced);
  const placing = placeTake({ store, autosave, closed, onPlaced: () => undefined }, retake, replaces, stopped.signal);
  await expect(placing).rejects.toThrow('aborted');
  expect(store.getState().view.records).toEqual(sample);
});

it('a retake from before a reload, stopped during its save, is saved with its cut', async () => {
  const server = new MemoryServer(sampleProject());
  const store = createEditorStore(await server.getProject(), { keep: () => true });
  const replaces = (view: ProjectView) => resolveRangeRef(view, replaced);
  makeEdit(store, (view) => addTake(view, retake, replaces(view), 50_000), { name: 'Retake', undoable: false });
  const stopped = new AbortController();
  let goOn = () => undefined as void;
  const autosave = createAutosave(store, {
    getProject: () => server.getProject(),
    updateProject: (fields) => server.updateProject(fields),
    saveEdits: async (edits) => {
      stopped.abort();
      await new Promise<void>((resolve) => (goOn = resolve));
      return server.saveEdits(edits);
    },
  });
  const { signal: closed } = new AbortController();
  const placing = placeTake({ store, autosave, closed, onPlaced: () => undefined }, retake, replaces, stopped.signal);
  await expect(placing).rejects.toThrow('aborted');
  goOn();
  await autosave.flush();
  const { added, updated } = changedOn(server);
  expect(Object.keys(updated)).toContain(recordKey({ entity: 'clip', item: sampleClip(2000, 6000, 2) }));
  expect(Object.keys(added)).toContain(recordKey({ entity: 'clip', item: retake.clip }));
});
