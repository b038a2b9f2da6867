import { ApiError } from '#shared/errors';
import { backoffMs } from '#shared/time/retry';
import { type Autosave, createAutosave, RETRY_BACKOFF } from './autosave';
import { conflictText } from './conflicts';
import { adoptPending, createEditorStore, type EditorStore, makeEdit, undo, unsavedChanges } from './editor-store';
import { editNotes } from './edits/edit-slides';
import { editProject } from './edits/edit-project';
import { moveSlideChange } from './edits/edit-slide-changes';
import { type PendingStorage } from './unsaved-storage';
import { receiveChange } from './receive-change';
import { diffRecords, diffSize, EMPTY_DIFF, isEmptyDiff, type RecordsDiff } from './records-diff';
import { repairRecords } from './repair';
import { MemoryServer } from './testing/memory-server';
import { createImmediateFetcher } from './testing/immediate-fetcher';
import { randomEdit, seededRandom } from './testing/random-edits';
import { sampleProject, sampleSlideId } from './testing/sample-project';

class MemoryStorage implements Pick<PendingStorage, 'keep'> {
  kept: RecordsDiff = EMPTY_DIFF;
  hasRoom = true;
  keep = (pending: RecordsDiff) => {
    if (this.hasRoom) this.kept = pending;
    return this.hasRoom || isEmptyDiff(pending);
  };
}

interface Browser {
  store: EditorStore;
  autosave: Autosave;
  storage: MemoryStorage;
  close: () => Promise<void>;
}

const open: Browser[] = [];
afterEach(() => open.splice(0).forEach(({ close }) => void close()));

/** Opens the project in a browser, with the live channel unless `isDeaf`. */
async function openBrowser(server: MemoryServer, { left = EMPTY_DIFF, isDeaf = false } = {}): Promise<Browser> {
  const storage = new MemoryStorage();
  const store = createEditorStore(await server.getProject(), storage);
  const autosave = createAutosave(store, server);
  if (!isDeaf) {
    server.listen((change) =>
      receiveChange(store, createImmediateFetcher(server), change, () => autosave.requestMerge()),
    );
  }
  const browser = { store, autosave, storage, close: autosave.start() };
  adoptPending(store, left);
  open.push(browser);
  return browser;
}

const notesOf = (store: EditorStore, number: number) =>
  store.getState().view.slides.find(({ id }) => id === sampleSlideId(number))?.notes;
const note = (store: EditorStore, number: number, text: string) =>
  makeEdit(store, (view) => editNotes(view, sampleSlideId(number), text), { name: 'Edit notes' });
const lost = (server: MemoryServer, { store }: Browser) =>
  diffSize(diffRecords(server.records, store.getState().view.records));

test('pages that fail together save again at different moments', () => {
  const waits = [0, 0.5, 1].map((random) => backoffMs(1, RETRY_BACKOFF, () => random));
  expect(new Set(waits).size).toBe(3);
});

describe('autosave', () => {
  test('an edit is saved automatically, and the status says so', async () => {
    const server = new MemoryServer(sampleProject());
    const browser = await openBrowser(server);
    note(browser.store, 1, 'hello');
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saving' });
    await browser.autosave.flush();
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });
    expect(lost(server, browser)).toBe(0);
    expect(isEmptyDiff(browser.storage.kept)).toBe(true);
  });

  test.each([
    ['saved', undefined],
    ['refused', new ApiError('permission-denied', 'You may only watch.')],
  ])('an edit at any moment around the end of a save (%s) is saved, too', async (_, failure) => {
    for (let turnsLater = 0; turnsLater < 12; turnsLater++) {
      const server = new MemoryServer(sampleProject());
      const { store, autosave } = await openBrowser(server);
      server.failure = failure;
      note(store, 1, 'first');
      const saving = autosave.flush();
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(({ sending }) => {
          if (!isEmptyDiff(sending)) return;
          stop();
          resolve();
        });
      });
      for (let turn = 0; turn < turnsLater; turn++) await Promise.resolve();
      server.failure = undefined;
      note(store, 2, 'second');
      await saving;
      const { pending, saveStatus } = store.getState();
      expect(isEmptyDiff(pending) ? 'saving' : saveStatus.name).toBe('saving');
    }
  });

  test('renaming calls updateProject with only what changed', async () => {
    const server = new MemoryServer(sampleProject());
    const browser = await openBrowser(server);
    makeEdit(browser.store, (view) => editProject(view, { name: 'New' }), { name: 'Rename' });
    await browser.autosave.flush();
    expect(server.saves).toBe(0);
    expect((await server.getProject()).name).toBe('New');
  });

  test("guard: two people never lose each other's edits; a conflict is merged and saved again", async () => {
    const server = new MemoryServer(sampleProject());
    const [ada, bob] = [await openBrowser(server, { isDeaf: true }), await openBrowser(server, { isDeaf: true })];
    note(ada.store, 1, 'from Ada');
    makeEdit(bob.store, (view) => moveSlideChange(view, '1000-4000', 2000), { name: 'Move' });
    note(bob.store, 1, 'from Bob');
    await ada.autosave.flush();
    await bob.autosave.flush();
    await ada.autosave.refresh();
    expect(notesOf(ada.store, 1)).toBe('from Ada');
    expect(bob.store.getState().conflicts.map(conflictText)).toEqual(['from Bob']);
    expect(ada.store.getState().view.timeline.markers[1]?.start).toBe(2000);
    expect(bob.store.getState().saveStatus).toEqual({ name: 'saved' });
  });

  test('guard: offline, it counts waiting changes, keeps them across a reload, and saves when the connection is back', async () => {
    const server = new MemoryServer(sampleProject());
    const before = await openBrowser(server);
    server.failure = new ApiError('internal', 'No network.');
    note(before.store, 1, 'typed offline');
    void before.autosave.flush();
    await new Promise((resolve) => setImmediate(resolve));
    note(before.store, 2, 'and more');
    expect(before.store.getState().saveStatus).toEqual({ name: 'offline', waiting: 2 });
    void before.close();
    server.failure = undefined;
    const after = await openBrowser(server, { left: before.storage.kept });
    expect(notesOf(after.store, 1)).toBe('typed offline');
    await after.autosave.flush();
    expect(lost(server, after)).toBe(0);
    expect(isEmptyDiff(after.storage.kept)).toBe(true);
  });

  test('a browser without storage still saves, and warns meanwhile that it stores nothing', async () => {
    const server = new MemoryServer(sampleProject());
    const { store, autosave, storage } = await openBrowser(server);
    storage.hasRoom = false;
    server.failure = new ApiError('unavailable', 'No network.');
    note(store, 1, 'only here');
    const saving = autosave.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.getState()).toMatchObject({ isBackedUp: false, saveStatus: { name: 'offline', waiting: 1 } });
    server.failure = undefined;
    void autosave.flush();
    await saving;
    expect(store.getState()).toMatchObject({ isBackedUp: true, saveStatus: { name: 'saved' } });
  });

  test('when the connection is back, waiting changes are saved without a reload', async () => {
    const server = new MemoryServer(sampleProject());
    const browser = await openBrowser(server);
    server.failure = new ApiError('unavailable', 'A bad moment.');
    note(browser.store, 1, 'waiting');
    const saving = browser.autosave.flush();
    await new Promise((resolve) => setImmediate(resolve));
    server.failure = undefined;
    void browser.autosave.flush();
    await saving;
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });
    expect(lost(server, browser)).toBe(0);
  });

  test('changes that the server refuses stay here with the reason, until they are discarded', async () => {
    const server = new MemoryServer(sampleProject());
    const browser = await openBrowser(server);
    server.failure = new ApiError('permission-denied', 'You may only watch.');
    note(browser.store, 1, 'refused');
    await browser.autosave.flush();
    expect(browser.store.getState().saveStatus).toMatchObject({
      name: 'failed',
      waiting: 1,
      error: { message: 'You may only watch.' },
    });
    expect(notesOf(browser.store, 1)).toBe('refused');
    browser.autosave.discard();
    expect(notesOf(browser.store, 1)).toBe('');
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });
  });

  test('refused or waiting changes that are undone are no longer unsaved', async () => {
    const server = new MemoryServer(sampleProject());
    const browser = await openBrowser(server);
    server.failure = new ApiError('permission-denied', 'You may only watch.');
    note(browser.store, 1, 'refused');
    await browser.autosave.flush();
    undo(browser.store);
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });

    server.failure = new ApiError('unavailable', 'No network.');
    note(browser.store, 1, 'waits');
    const saving = browser.autosave.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.store.getState().saveStatus).toEqual({ name: 'offline', waiting: 1 });
    undo(browser.store);
    await saving;
    expect(browser.store.getState().saveStatus).toEqual({ name: 'saved' });
    expect(isEmptyDiff(browser.storage.kept)).toBe(true);
  });

  test('a remote change updates the saved state and leaves undo and local edits alone', async () => {
    const server = new MemoryServer(sampleProject());
    const [ada, bob] = [await openBrowser(server), await openBrowser(server)];
    note(ada.store, 1, 'mine');
    note(bob.store, 2, 'theirs');
    await bob.autosave.flush();
    expect([notesOf(ada.store, 1), notesOf(ada.store, 2)]).toEqual(['mine', 'theirs']);
    undo(ada.store);
    expect([notesOf(ada.store, 1), notesOf(ada.store, 2)]).toEqual(['', 'theirs']);
  });

  test.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'two people edit at random, sometimes offline or without live updates: both end equal to the server (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const server = new MemoryServer(sampleProject());
      const people = [await openBrowser(server), await openBrowser(server, { isDeaf: true })];
      for (let index = 0; index < 120; index++) {
        const person = people[random() < 0.5 ? 0 : 1]!;
        const { store, autosave } = person;
        if (random() < 0.1) undo(store);
        else makeEdit(store, randomEdit(random, store.getState().settled, 10_000 + index), { name: 'random' });
        if (random() < 0.4) await autosave.flush();
      }
      for (const { autosave } of [...people, ...people]) {
        await autosave.refresh();
        await autosave.flush();
      }
      await people[0]!.autosave.refresh();
      for (const person of people) {
        expect(person.store.getState().saveStatus).toEqual({ name: 'saved' });
        expect(isEmptyDiff(unsavedChanges(person.store.getState()))).toBe(true);
        expect(lost(server, person)).toBe(0);
      }
      expect(isEmptyDiff(repairRecords(server.records))).toBe(true);
    },
  );
});
