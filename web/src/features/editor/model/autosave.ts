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

/** An edit after a pause this long is saved at once. Later edits wait for the next such pause and are saved together. */
const PAUSE_MS = 300;
/** Edits wait no longer than this, so that others see long typing in progress. */
const BATCH_MAX_MS = 1500;
/** The waits between failed saves. They are random, because the pages of an outage fail together. */
export const RETRY_BACKOFF = { firstMs: 1000, maxMs: 30_000, jitter: 0.5 };
/** More consecutive conflicts must have another cause than other people's edits. */
const CONFLICTS_MAX = 4;

export interface Autosave {
  /**
   * Sends what is pending at once. Resolves when it is saved or can't be saved for now.
   * @param first keys of records to send first, so that a rejection of other records does not block them
   */
  flush(first?: readonly string[]): Promise<void>;
  refresh(): Promise<void>;
  /** Fetches the project before the next save, because another person changed what is being edited here. */
  requestMerge(): void;
  discard(): void;
  /** Starts saving. Returns a function that tries one last save, stops, and resolves when both are done. */
  start(): () => Promise<void>;
}

/** Saves edits automatically after `start`: batches them, sends them, merges other people's edits, and waits out lost connections. */
export function createAutosave(store: EditorStore, backend: ProjectBackend): Autosave {
  const projectId = store.getState().view.project.id;
  let running: Promise<void> | undefined;
  let scheduled: ReturnType<typeof setTimeout> | undefined;
  let wake: (() => void) | undefined;
  let isStopped = false;
  let editedAt = -Infinity;
  let firstUnsentAt = Infinity;
  /** Whether everything is to be sent without a pause. */
  let isFlushing = false;
  let isMergeRequested = false;
  /** The batch size during the search for a caption that the server rejects. */
  let captionsPerSave: number | undefined;
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

  /** Halves the captions per save after a rejection, to find the rejected one, which becomes a conflict. False if no captions were sent. */
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

  /** A save takes time on the main thread and would delay typing. */
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

  /** Returns the outcome and what was pending then. */
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
        // An invalid request may come from another person's edit, so merge first.
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
      // Catches an edit made after the run ended, which started no save.
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
    // An edit after a pause is saved at once.
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
    // A change of `sending` is not a new edit.
    if (state.sending === before.sending) recordEdit();
    const isStuck = saveStatus.name === 'offline' || saveStatus.name === 'failed';
    // The failed changes were undone, so there is nothing left to send or report.
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
