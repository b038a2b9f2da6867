import { getProject, type OpenProject, saveEdits, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { channelOf } from '#shared/permissions/channels';
import { type Listener, subscribeToChannel } from '../../../testing/subscribe-to-channel';
import { call, type SignedUp } from '../../../testing/test-stack';
import { type Autosave, createAutosave } from '../../src/features/editor/model/autosave';
import { createEditorStore, type EditorStore, unsavedChanges } from '../../src/features/editor/model/editor-store';
import type { ProjectBackend } from '../../src/features/editor/model/save-batch';
import { receiveChange } from '../../src/features/editor/model/receive-change';
import { isEmptyDiff } from '../../src/features/editor/model/records-diff';
import { noPendingStorage } from '../no-pending-storage';
import { createTestFetcher } from '../test-fetcher';
import { EditHistory } from './history';

/** A person who edits: the editor's own model on the real API and live channel, with a connection that can be cut. */
export class EditingPerson {
  readonly store: EditorStore;
  readonly autosave: Autosave;
  readonly history: EditHistory;
  /** Saves that ended in a conflict for the person. */
  refusals = 0;
  readonly #stop: () => Promise<void>;
  readonly #records;
  #listener: Listener | undefined;
  #isOnline = true;
  #cuts = 0;

  constructor(
    private readonly person: SignedUp,
    opened: OpenProject,
    private readonly id: ProjectId,
  ) {
    this.store = createEditorStore(opened, noPendingStorage);
    this.history = new EditHistory(this.store);
    this.#records = createTestFetcher(person.token);
    this.autosave = createAutosave(this.store, this.#backend());
    this.#stop = this.autosave.start();
    this.store.subscribe(({ saveStatus }, before) => {
      if (saveStatus.name === 'failed' && before.saveStatus.name !== 'failed') this.refusals++;
    });
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  get isSaved(): boolean {
    const state = this.store.getState();
    return state.saveStatus.name === 'saved' && isEmptyDiff(unsavedChanges(state));
  }

  /** Opens the channel, then fetches, as the editor does at its start and after each reconnect. */
  async listen(): Promise<void> {
    this.#listener = await subscribeToChannel(channelOf.project(this.id), this.person.token, (change) =>
      receiveChange(this.store, this.#records, change, () => this.autosave.requestMerge()),
    );
    await this.autosave.refresh();
  }

  /** Cuts the connection: calls fail, pending answers are lost, and no changes arrive. */
  goOffline(): void {
    this.#isOnline = false;
    this.#cuts++;
    this.#listener?.stop();
  }

  async goOnline(): Promise<void> {
    if (this.#isOnline) return;
    this.#isOnline = true;
    void this.autosave.flush();
    await this.listen();
  }

  stop(): void {
    void this.#stop();
    this.#listener?.stop();
  }

  #backend(): ProjectBackend {
    const { token } = this.person;
    return {
      saveEdits: (input) => this.#reach(() => call(saveEdits, input, token)),
      updateProject: (input) => this.#reach(() => call(updateProject, input, token)),
      getProject: () => this.#reach(() => call(getProject, { id: this.id }, token)),
    };
  }

  async #reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const noLine = new ApiError('internal', 'No network.');
    if (!this.#isOnline) throw noLine;
    const cuts = this.#cuts;
    const answer = await ask();
    if (cuts !== this.#cuts) throw noLine;
    return answer;
  }
}
