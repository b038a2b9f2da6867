import { getProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../../../testing/test-stack';
import { rebaseOntoSaved } from '../../src/features/editor/model/sync-state';
import type { RecordFetcher } from '../../src/platform/api/live/record-fetcher';
import { createEditorStore, type EditorStore } from '../../src/features/editor/model/editor-store';
import { receiveChange } from '../../src/features/editor/model/receive-change';
import type { Records } from '../../src/features/editor/model/records';
import { toFetchedRecords, mergeFetched } from '../../src/features/editor/model/saved-records';
import { noPendingStorage } from '../no-pending-storage';
import { ignoreRefusal } from './ignore-refusal';
import type { LiveView } from './live-view';

/** A person's open project: the editor's own store, which closes when they can no longer see the project. */
export class LiveProjectView implements LiveView {
  readonly stale: string[] = [];
  #store: EditorStore | undefined;
  readonly #newest = new Map<string, number>();

  constructor(
    private readonly id: ProjectId,
    private readonly token: string,
    private readonly records: RecordFetcher,
  ) {}

  async onOpened(): Promise<void> {
    if (!this.#store) {
      const opened = await this.#fetch();
      if (opened) this.#begin(createEditorStore(opened, noPendingStorage));
    }
    await this.#refresh();
  }

  onRefused = () => this.#refresh();

  onChange(change: Change): void {
    if (this.#store) receiveChange(this.#store, this.records, change, () => undefined);
  }

  getShown(): object | undefined {
    const records = this.#store?.getState().saved.records;
    return records && Object.fromEntries(records);
  }

  async refetch(): Promise<object | undefined> {
    const opened = await this.#fetch();
    return opened && Object.fromEntries(toFetchedRecords(opened));
  }

  async #refresh(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    const before = store.getState().saved;
    const opened = await this.#fetch();
    if (opened) {
      store.setState((state) => rebaseOntoSaved(state, mergeFetched(state.saved, before, toFetchedRecords(opened))));
    } else if (store === this.#store) this.#store = undefined;
  }

  #begin(store: EditorStore): void {
    this.#store = store;
    this.#note(store.getState().saved.records);
    store.subscribe(({ saved, isGone }, before) => {
      // A closed project's updates are ignored.
      if (store !== this.#store) return;
      if (isGone) this.#store = undefined;
      else if (saved !== before.saved) this.#note(saved.records);
    });
  }

  #note(records: Records): void {
    for (const [key, { item }] of records) {
      const newest = this.#newest.get(key) ?? 0;
      if (item.version < newest) this.stale.push(`${key} ${newest} > ${item.version}`);
      else this.#newest.set(key, item.version);
    }
  }

  #fetch = () => ignoreRefusal(call(getProject, { id: this.id }, this.token));
}
