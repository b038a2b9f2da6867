import { createStore } from 'zustand/vanilla';
import { transcribedPrefix } from '#shared/captions/transcribed-id';
import { type Caption, captionName } from '#shared/entities/caption';
import type { ProjectId } from '#shared/entities/scalars';
import type { TranscriptionState } from '#shared/entities/transcription';
import { backoffMs, wait } from '#shared/time/retry';
import { isTransient } from '../../../platform/api/classify-error';
import { findSubtitles } from '../../../platform/api/transcriptions';
import { showError } from '../../../platform/components/feedback-store';
import { showToast } from '../../../platform/components/toasts';
import { subtitlesWording as words } from '../../../wording/captions';
import { pushAppliedStep } from '../model/editor-state';
import { undo } from '../model/editor-store';
import type { ProjectView } from '../model/project-view';
import { captionRecord } from '../model/records';
import { buildDiff, isEmptyDiff, type RecordsDiff, reverseDiff } from '../model/records-diff';
import { findOpenProject } from './open-projects';
import type { ProjectEditor } from './project-editor';

const POLLING = { firstMs: 500, maxMs: 5000, factor: 1.3 };

const followedProjects = new Set<ProjectId>();

async function announceEnd({ store, autosave }: ProjectEditor, before: CaptionsSnapshot, ended: TranscriptionState) {
  if (ended.state === 'cancelled') return;
  // A late failure may have written captions, which can be undone too.
  if (ended.state === 'failed') showError(words.failed(ended.message), words.failedTitle);
  // Undo is not offered after the person has left the project.
  const isOpen = findOpenProject(store.getState().view.project.id)?.store === store;
  if (isOpen) await autosave.refresh();
  const diff = isOpen ? before.diffTo(store.getState().settled, ended) : undefined;
  if (diff) store.setState((state) => pushAppliedStep(state, diff, words.edit));
  if (ended.state === 'failed') return;
  showToast(
    ended.message || words.done(ended.caption_count),
    diff && { label: words.undo, onClick: () => undo(store) },
  );
}

/** Polls the progress of subtitles until they end. Continues after lost connections and while the server is busy. */
async function pollSubtitles(editor: ProjectEditor, project: ProjectId, first: TranscriptionState): Promise<void> {
  let before = new CaptionsSnapshot();
  let state = first;
  for (let asked = 1; state.state === 'running'; asked++) {
    before.capture(editor.store.getState().settled, state);
    await wait(backoffMs(asked, POLLING));
    try {
      const now = await findSubtitles(project);
      if (!now) return removeSubtitlesState(project);
      // These have ended, and a new request has started.
      if (now.requested_at !== state.requested_at) before = new CaptionsSnapshot();
      state = now;
      storeSubtitlesState(project, state);
    } catch (error) {
      if (!isTransient(error)) return removeSubtitlesState(project);
    }
  }
  await announceEnd(editor, before, state);
}

/** Follows running subtitles, regardless of the current screen, and announces the end. */
export function followSubtitles(editor: ProjectEditor, project: ProjectId, state: TranscriptionState): void {
  storeSubtitlesState(project, state);
  if (state.state !== 'running' || followedProjects.has(project)) return;
  followedProjects.add(project);
  pollSubtitles(editor, project, state)
    .catch(showError)
    .finally(() => followedProjects.delete(project));
}

/** The progress of automatic subtitles as this tab knows it. Outlives the panel that requested them. */
export const subtitlesStore = createStore<Readonly<Record<ProjectId, TranscriptionState>>>(() => ({}));

export const storeSubtitlesState = (project: ProjectId, state: TranscriptionState): void =>
  subtitlesStore.setState({ [project]: state });

const removeSubtitlesState = (project: ProjectId): void =>
  subtitlesStore.setState(({ [project]: _gone, ...others }) => others, true);

/** The captions before the server wrote automatic subtitles, so that they can be undone. */
class CaptionsSnapshot {
  private readonly captions = new Map<string, Caption>();

  /** Captures the captions until the first new one is written. */
  capture({ captions }: ProjectView, { caption_count }: Pick<TranscriptionState, 'caption_count'>): void {
    if (caption_count > 0) return;
    for (const caption of captions) this.captions.set(captionName(caption), caption);
  }

  /** The server's changes that are still in place; undefined if there are none. */
  diffTo(
    now: ProjectView,
    { requested_at, mode }: Pick<TranscriptionState, 'requested_at' | 'mode'>,
  ): RecordsDiff | undefined {
    const prefix = transcribedPrefix(requested_at);
    const there = new Set(now.captions.map(captionName));
    const gone = mode === 'replace' ? [...this.captions].filter(([name]) => !there.has(name)) : [];
    const isOurs = ({ id }: Caption) => id.startsWith(prefix);
    const back = buildDiff(now.records, {
      remove: now.captions.filter(isOurs).map(captionRecord),
      put: gone.filter(([, caption]) => !isOurs(caption)).map(([, caption]) => captionRecord(caption)),
    });
    return isEmptyDiff(back) ? undefined : reverseDiff(back);
  }
}
