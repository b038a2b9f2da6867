import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { backoffMs } from '#shared/time/retry';
import { type EditorStore, type EditorStoreState, unsavedChanges } from './editor-store';
import { diffSize, isEmptyDiff, pickKeys, type RecordsDiff } from './records-diff';
import {
  putCaptionKeys,
  buildNextBatch,
  type ProjectBackend,
  classifySaveError,
  type SaveStatus,
  sendBatch,
} from './save-batch';
import { toFetchedRecords, mergeFetched } from './saved-records';
import {
  discardPending,
  dropRefusedCaption,
  applyRepair,
  rebaseOntoSaved,
  startSending,
  finishSending,
  cancelSending,
} from './sync-state';

/** An edit that follows none for so long is saved at once; those that follow it go in one save when there is such a pause, */
const PAUSE_MS = 300;
/** … or when the first of them is so old: others see what somebody writes without end. */
const BATCH_MAX_MS = 1500;
const RETRY_BACKOFF = { firstMs: 1000, maxMs: 30_000 };
/** After so many conflicts in a row something other than people is at work. */
const CONFLICTS_MAX = 4;

export interface Autosave {
  /**
   * Sends what is pending without waiting for more; resolves when it is saved, or can't be for now.
   * @param first keys of records that go ahead of all else, so that what the server refuses of that does not keep them out
   */
  flush(first?: readonly string[]): Promise<void>;
  /** Fetches the project again and brings what is saved up to it. */
  refresh(): Promise<void>;
  /** Somebody else changed what is being edited here: look at the whole before the next save. */
  requestMerge(): void;
  /** Gives up what the server refused. */
  discard(): void;
  /** Begins to save by itself; gives a function that ends it after a last try, and resolves after that. */
  start(): () => Promise<void>;
}

/** Saves every edit by itself, from `start` on: gathers, sends, merges with others' edits, waits out a lost line. */
export function createAutosave(store: EditorStore, backend: ProjectBackend): Autosave {
  const projectId = store.getState().view.project.id;
  let running: Promise<void> | undefined;
  let scheduled: ReturnType<typeof setTimeout> | undefined;
  let wake: (() => void) | undefined;
  let isStopped = false;
  let editedAt = -Infinity;
  /** When the first edit was made that is not sent. */
  let firstUnsentAt = Infinity;
  /** Whether somebody asked for all to be sent now. */
  let isFlushing = false;
  let isMergeRequested = false;
  /** While it is looked for which of many captions the server refuses: how many are sent at once. */
  let captionsPerSave: number | undefined;
  /** Keys of records that go ahead of all else. */
  let priorityKeys: readonly string[] = [];

  const refresh = async () => {
    const before = store.getState().saved;
    const project = await backend.getProject();
    store.setState((state) => ({
      ...rebaseOntoSaved(state, mergeFetched(state.saved, before, toFetchedRecords(project))),
      mediaGrant: project.media_grant,
    }));
  };

  const sendNextBatch = async () => {
    if (isMergeRequested) {
      await refresh();
      isMergeRequested = false;
      store.setState(applyRepair);
    }
    const { saved, pending } = store.getState();
    if (isEmptyDiff(pending)) return;
    const priorityDiff = pickKeys(pending, priorityKeys);
    if (isEmptyDiff(priorityDiff)) priorityKeys = [];
    const batch = isEmptyDiff(priorityDiff)
      ? buildNextBatch(saved.records, pending, captionsPerSave)
      : buildNextBatch(saved.records, priorityDiff);
    firstUnsentAt = Infinity;
    store.setState((state) => startSending(state, batch));
    const absorb = await sendBatch(backend, projectId, saved.records, batch);
    store.setState((state) => finishSending(state, absorb(state.saved)));
    if (captionsPerSave !== undefined) {
      const isOver = captionsPerSave >= EDITS_PER_SAVE_MAX || putCaptionKeys(store.getState().pending).length === 0;
      captionsPerSave = isOver ? undefined : 2 * captionsPerSave;
    }
  };

  /** Has fewer captions sent than were refused, half of them at a time; the last one becomes a conflict. False where there were none. */
  const bisectCaptions = (sent: RecordsDiff, { message }: ApiError): boolean => {
    const captions = putCaptionKeys(sent);
    const [all, put] = [diffSize(sent), captions.length];
    if (put === 0) return false;
    captionsPerSave = all > put ? put : Math.ceil(put / 2);
    if (all === 1) store.setState((state) => dropRefusedCaption(state, captions[0]!, sent, message));
    return true;
  };

  const waitFor = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Saving is work, too, which would hold up the letters of somebody who types. */
  const waitForPause = async () => {
    for (;;) {
      const waitMs = Math.min(editedAt + PAUSE_MS, firstUnsentAt + BATCH_MAX_MS) - performance.now();
      if (isFlushing || isStopped || waitMs <= 0) return;
      await waitFor(waitMs);
    }
  };

  const showSaving = () => {
    if (store.getState().saveStatus.name !== 'saving') store.setState({ saveStatus: { name: 'saving' } });
  };

  /** Gives how it ended, and what was pending then. */
  const run = async (): Promise<[SaveStatus, RecordsDiff]> => {
    const ended = (saveStatus: SaveStatus): [SaveStatus, RecordsDiff] => [saveStatus, store.getState().pending];
    let failures = 0;
    let conflicts = 0;
    while (!isEmptyDiff(store.getState().pending)) {
      if (failures === 0) showSaving();
      await waitForPause();
      try {
        await sendNextBatch();
        failures = conflicts = 0;
      } catch (error) {
        const sent = store.getState().sending;
        store.setState(cancelSending);
        const waiting = diffSize(unsavedChanges(store.getState()));
        let remedy = classifySaveError(error);
        const isInvalid = error instanceof ApiError && error.code === 'invalid-argument';
        // What does not hold together may be somebody else's doing: that is looked at first.
        if (isInvalid && (conflicts > 0 || captionsPerSave !== undefined) && bisectCaptions(sent, error)) continue;
        if (remedy === 'merge') {
          isMergeRequested = true;
          conflicts += 1;
          if (conflicts > CONFLICTS_MAX) remedy = 'give-up';
        }
        if (remedy === 'give-up') {
          return ended({ name: 'failed', waiting, error: error instanceof Error ? error : new Error(String(error)) });
        }
        if (remedy === 'retry') {
          failures += 1;
          const saveStatus: SaveStatus = { name: 'offline', waiting };
          if (isStopped) return ended(saveStatus);
          store.setState({ saveStatus });
          await waitFor(backoffMs(failures, RETRY_BACKOFF));
        }
      }
    }
    return ended({ name: 'saved' });
  };

  const save = (): Promise<void> => {
    clearTimeout(scheduled);
    scheduled = undefined;
    running ??= run()
      .finally(() => (running = undefined))
      // An edit that was made since it ended was heard by nobody.
      .then(([saveStatus, pending]) =>
        store.getState().pending === pending ? store.setState({ saveStatus }) : save(),
      );
    return running;
  };

  const flush = async (keys: readonly string[] = []): Promise<void> => {
    isFlushing = true;
    if (keys.length > 0) priorityKeys = keys;
    wake?.();
    await save().finally(() => (isFlushing = false));
  };

  const recordEdit = () => {
    const now = performance.now();
    // One that follows none waits for none.
    firstUnsentAt = Math.min(firstUnsentAt, now - editedAt < PAUSE_MS ? now : -Infinity);
    editedAt = now;
  };

  const scheduleSave = () => {
    if (running || scheduled !== undefined) return;
    showSaving();
    scheduled = setTimeout(() => void save());
  };

  const onStateChange = (state: EditorStoreState, before: EditorStoreState) => {
    if (state.pending === before.pending) return;
    const { saveStatus } = state;
    const waiting = diffSize(unsavedChanges(state));
    // What is on its way, or has come back, was edited before.
    if (state.sending === before.sending) recordEdit();
    const isStuck = saveStatus.name === 'offline' || saveStatus.name === 'failed';
    // What could not be saved was taken back: there is nothing to wait for, nor to complain of.
    if (waiting === 0 && isStuck) {
      store.setState({ saveStatus: { name: 'saved' } });
      wake?.();
    } else if (isEmptyDiff(state.pending)) return;
    else if (saveStatus.name !== 'offline') scheduleSave();
    else if (waiting !== saveStatus.waiting) store.setState({ saveStatus: { name: 'offline', waiting } });
  };

  return {
    flush,
    refresh,
    requestMerge: () => (isMergeRequested = true),
    discard() {
      store.setState((state) => ({ ...discardPending(state), saveStatus: { name: 'saved' } }));
    },
    start() {
      isStopped = false;
      const unsubscribe = store.subscribe(onStateChange);
      if (!isEmptyDiff(store.getState().pending)) scheduleSave();
      return () => {
        isStopped = true;
        unsubscribe();
        return flush();
      };
    },
  };
}
