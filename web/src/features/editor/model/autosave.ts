import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { backoffMs } from '#shared/time/retry';
import { type EditorStore, type EditorStoreState, unsavedOf } from './editor-store';
import { diffSize, isEmptyDiff, only, type RecordsDiff } from './records-diff';
import { captionsPutBy, nextBatch, type ProjectBackend, remedyFor, type SaveStatus, sendBatch } from './save-batch';
import { fetchedIn, withFetched } from './saved-records';
import { withoutPending, withRefused, withRepair, withSaved, withSending, withSent, withUnsent } from './sync-state';

/** An edit that follows none for so long is saved at once; those that follow it go in one save when there is such a pause, */
const PAUSE_MS = 300;
/** … or when the first of them is so old: others see what somebody writes without end. */
const GATHER_MAX_MS = 1500;
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
  noteMixed(): void;
  /** Gives up what the server refused. */
  discard(): void;
  /** Begins to save by itself; gives a function that ends it after a last try, and resolves after that. */
  start(): () => Promise<void>;
}

/** Saves every edit by itself, from `start` on: gathers, sends, merges with others' edits, waits out a lost line. */
export function createAutosave(store: EditorStore, backend: ProjectBackend): Autosave {
  const projectId = store.getState().view.project.id;
  let running: Promise<void> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let wake: (() => void) | undefined;
  let isStopped = false;
  let editedAt = -Infinity;
  /** When the first edit was made that is not sent. */
  let gatheredFrom = Infinity;
  /** Whether somebody asked for all to be sent now. */
  let isHurried = false;
  let isMixed = false;
  /** While it is looked for which of many captions the server refuses: how many are sent at once. */
  let captionsAtOnce: number | undefined;
  /** Keys of records that go ahead of all else. */
  let first: readonly string[] = [];

  const refresh = async () => {
    const before = store.getState().saved;
    const project = await backend.getProject();
    store.setState((state) => ({
      ...withSaved(state, withFetched(state.saved, before, fetchedIn(project))),
      mediaGrant: project.media_grant,
    }));
  };

  const sendNext = async () => {
    if (isMixed) {
      await refresh();
      isMixed = false;
      store.setState(withRepair);
    }
    const { saved, pending } = store.getState();
    if (isEmptyDiff(pending)) return;
    const ahead = only(pending, first);
    if (isEmptyDiff(ahead)) first = [];
    const batch = isEmptyDiff(ahead)
      ? nextBatch(saved.records, pending, captionsAtOnce)
      : nextBatch(saved.records, ahead);
    gatheredFrom = Infinity;
    store.setState((state) => withSending(state, batch));
    const absorb = await sendBatch(backend, projectId, saved.records, batch);
    store.setState((state) => withSent(state, absorb(state.saved)));
    if (captionsAtOnce !== undefined) {
      const isOver = captionsAtOnce >= EDITS_PER_SAVE_MAX || captionsPutBy(store.getState().pending).length === 0;
      captionsAtOnce = isOver ? undefined : 2 * captionsAtOnce;
    }
  };

  /** Has fewer captions sent than were refused, half of them at a time; the last one becomes a conflict. False where there were none. */
  const narrow = (sent: RecordsDiff, { message }: ApiError): boolean => {
    const captions = captionsPutBy(sent);
    const [all, put] = [diffSize(sent), captions.length];
    if (put === 0) return false;
    captionsAtOnce = all > put ? put : Math.ceil(put / 2);
    if (all === 1) store.setState((state) => withRefused(state, captions[0]!, sent, message));
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
  const untilPause = async () => {
    for (;;) {
      const waitMs = Math.min(editedAt + PAUSE_MS, gatheredFrom + GATHER_MAX_MS) - performance.now();
      if (isHurried || isStopped || waitMs <= 0) return;
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
      await untilPause();
      try {
        await sendNext();
        failures = conflicts = 0;
      } catch (error) {
        const sent = store.getState().sending;
        store.setState(withUnsent);
        const waiting = diffSize(unsavedOf(store.getState()));
        let remedy = remedyFor(error);
        const isInvalid = error instanceof ApiError && error.code === 'invalid-argument';
        // What does not hold together may be somebody else's doing: that is looked at first.
        if (isInvalid && (conflicts > 0 || captionsAtOnce !== undefined) && narrow(sent, error)) continue;
        if (remedy === 'merge') {
          isMixed = true;
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
    clearTimeout(gathering);
    gathering = undefined;
    running ??= run()
      .finally(() => (running = undefined))
      // An edit that was made since it ended was heard by nobody.
      .then(([saveStatus, pending]) =>
        store.getState().pending === pending ? store.setState({ saveStatus }) : save(),
      );
    return running;
  };

  const flush = async (keys: readonly string[] = []): Promise<void> => {
    isHurried = true;
    if (keys.length > 0) first = keys;
    wake?.();
    await save().finally(() => (isHurried = false));
  };

  const noteEdit = () => {
    const now = performance.now();
    // One that follows none waits for none.
    gatheredFrom = Math.min(gatheredFrom, now - editedAt < PAUSE_MS ? now : -Infinity);
    editedAt = now;
  };

  const gather = () => {
    if (running || gathering !== undefined) return;
    showSaving();
    gathering = setTimeout(() => void save());
  };

  const listen = (state: EditorStoreState, before: EditorStoreState) => {
    if (state.pending === before.pending) return;
    const { saveStatus } = state;
    const waiting = diffSize(unsavedOf(state));
    // What is on its way, or has come back, was edited before.
    if (state.sending === before.sending) noteEdit();
    const isStuck = saveStatus.name === 'offline' || saveStatus.name === 'failed';
    // What could not be saved was taken back: there is nothing to wait for, nor to complain of.
    if (waiting === 0 && isStuck) {
      store.setState({ saveStatus: { name: 'saved' } });
      wake?.();
    } else if (isEmptyDiff(state.pending)) return;
    else if (saveStatus.name !== 'offline') gather();
    else if (waiting !== saveStatus.waiting) store.setState({ saveStatus: { name: 'offline', waiting } });
  };

  return {
    flush,
    refresh,
    noteMixed: () => (isMixed = true),
    discard() {
      store.setState((state) => ({ ...withoutPending(state), saveStatus: { name: 'saved' } }));
    },
    start() {
      isStopped = false;
      const unsubscribe = store.subscribe(listen);
      if (!isEmptyDiff(store.getState().pending)) gather();
      return () => {
        isStopped = true;
        unsubscribe();
        return flush();
      };
    },
  };
}
