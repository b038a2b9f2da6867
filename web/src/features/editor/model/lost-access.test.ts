import { ApiError } from '#shared/errors';
import { createSafeStorage } from '../../../platform/storage/safe-storage';
import { memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { conflictText } from './conflicts';
import { addUnsavedAsConflicts, adoptPending, createEditorStore, type EditorStore, makeEdit } from './editor-store';
import { editNotes } from './edits/edit-slides';
import { recordText } from './records';
import { isEmptyDiff } from './records-diff';
import { buildNextBatch, sendBatch } from './save-batch';
import { toFetchedRecords, mergeFetched } from './saved-records';
import { rebaseOntoSaved, startSending, finishSending, cancelSending } from './sync-state';
import { MemoryLocks } from './testing/memory-locks';
import { MemoryServer } from './testing/memory-server';
import { seededRandom } from './testing/random-edits';
import { PROJECT_ID, sampleProject, sampleSlideId } from './testing/sample-project';
import { listUnsavedTexts, createConflictStorage, createPendingStorage } from './unsaved-storage';

const SEEDS = 40;
const STEPS = 50;
const SLIDES = [1, 2].map(sampleSlideId);

/** What the person may do with the project now. */
type Sight = 'edit' | 'watch' | 'gone' | 'offline';
const FAILURES: Record<Sight, ApiError | undefined> = {
  edit: undefined,
  watch: new ApiError('permission-denied', 'Members watch.'),
  gone: new ApiError('not-found', 'No such project.'),
  offline: new ApiError('internal', 'No network.'),
};

class Browser {
  readonly server = new MemoryServer(sampleProject());
  readonly typed = new Set<string>();
  readonly replaced = new Set<string>();
  readonly stored = new Set<string>();
  sight: Sight = 'edit';
  private store: EditorStore | undefined;
  private close: () => void = () => undefined;
  private readonly kept = memoryStorage();
  private readonly storage = createSafeStorage(() => this.kept);
  private readonly locks = new MemoryLocks();
  private pages = 0;

  /** Closes the page and opens a new one if the project is available. */
  async reload(): Promise<void> {
    this.close();
    this.close = () => undefined;
    this.store = undefined;
    if (this.sight === 'gone' || this.sight === 'offline') return;
    const page = { uid: 'ada', projectId: PROJECT_ID, page: `${this.pages++}` };
    const pending = createPendingStorage(page, this.storage, this.locks, new EventTarget());
    const failure = this.server.failure;
    this.server.failure = undefined;
    const opened = await this.server.getProject();
    this.server.failure = failure;
    const store = createEditorStore(opened, pending, createConflictStorage('ada', PROJECT_ID, this.storage));
    const mayEdit = this.sight === 'edit';
    this.close = pending.adopt((left) => (mayEdit ? adoptPending(store, left) : addUnsavedAsConflicts(store, left)));
    await this.locks.settle();
    this.store = store;
  }

  async see(sight: Sight): Promise<void> {
    this.sight = sight;
    this.server.failure = FAILURES[sight];
    // Offline, the page stays open. A change of the role or the project opens it again.
    if (sight !== 'offline') await this.reload();
  }

  type(slide: number, text: string): void {
    const { store } = this;
    const id = SLIDES[slide]!;
    if (!store || this.sight === 'watch') return;
    const before = store.getState().view.slides.find((each) => each.id === id)!.notes;
    makeEdit(store, (view) => editNotes(view, id, text), { name: 'write' });
    this.typed.add(text);
    this.replaced.add(before);
  }

  /** Another person writes; this page has not received it yet. */
  overtake(slide: number, text: string): void {
    const key = `slide/${SLIDES[slide]!}`;
    const record = this.server.records.get(key)!;
    const item = { ...record.item, notes: text, version: record.item.version + 1 };
    this.server.records = new Map(this.server.records).set(key, { ...record, item } as typeof record);
  }

  async save(): Promise<void> {
    const { store } = this;
    if (!store || this.sight === 'watch') return;
    const { saved, pending } = store.getState();
    if (isEmptyDiff(pending)) return;
    const batch = buildNextBatch(saved.records, pending);
    store.setState((state) => startSending(state, batch));
    try {
      const absorb = await sendBatch(this.server, PROJECT_ID, saved.records, batch);
      for (const record of this.server.records.values()) this.stored.add(recordText(record) ?? '');
      store.setState((state) => finishSending(state, absorb(state.saved)));
    } catch {
      store.setState(cancelSending);
      await this.hear();
    }
  }

  private async hear(): Promise<void> {
    const { store } = this;
    if (!store || this.server.failure) return;
    const before = store.getState().saved;
    const fetched = toFetchedRecords(await this.server.getProject());
    store.setState((state) => rebaseOntoSaved(state, mergeFetched(state.saved, before, fetched)));
  }

  /** Lost texts: not saved, not replaced by their writer, not in the open page, and not listed as unsaved. */
  lost(): string[] {
    const shown = new Set(listUnsavedTexts('ada', PROJECT_ID, this.storage));
    const { conflicts = [], view } = this.store?.getState() ?? {};
    for (const conflict of conflicts) shown.add(conflictText(conflict));
    for (const { notes } of view?.slides ?? []) shown.add(notes);
    return [...this.typed].filter((text) => !shown.has(text) && !this.stored.has(text) && !this.replaced.has(text));
  }
}

test('guard: text survives any loss of access: offline, Private, deleted, demoted, reloaded, overwritten, in any order', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = seededRandom(seed);
    const browser = new Browser();
    await browser.reload();
    for (let step = 0; step < STEPS; step++) {
      const slide = random() < 0.5 ? 0 : 1;
      const dice = random();
      if (dice < 0.4) browser.type(slide, `words ${step}`);
      else if (dice < 0.55) await browser.save();
      else if (dice < 0.65) browser.overtake(slide, `of others ${step}`);
      else if (dice < 0.75) await browser.reload();
      else {
        const sights: Sight[] = ['edit', 'edit', 'watch', 'gone', 'offline'];
        await browser.see(sights[Math.floor(random() * sights.length)]!);
      }
      expect({ seed, step, lost: browser.lost() }).toEqual({ seed, step, lost: [] });
    }
  }
});
