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
import { recordStep, undo } from '../model/editor-store';
import type { ProjectView } from '../model/project-view';
import { captionRecord } from '../model/records';
import { buildDiff, isEmptyDiff, type RecordsDiff, reverseDiff } from '../model/records-diff';
import { findOpenProject } from './open-projects';
import type { ProjectEditor } from './project-editor';

const POLLING = { firstMs: 500, maxMs: 5000, factor: 1.3 };

/** The projects that this tab follows. */
const followedProjects = new Set<ProjectId>();

async function announceEnd({ store, autosave }: ProjectEditor, before: CaptionsSnapshot, ended: TranscriptionState) {
  if (ended.state === 'cancelled') return;
  // What failed late has written some, which can be taken back as well.
  if (ended.state === 'failed') showError(words.failed(ended.message), words.failedTitle);
  // Who has left the project can't take back anything there.
  const isOpen = findOpenProject(store.getState().view.project.id)?.store === store;
  if (isOpen) await autosave.refresh();
  const diff = isOpen ? before.diffTo(store.getState().settled, ended) : undefined;
  if (diff) recordStep(store, diff, words.edit);
  if (ended.state === 'failed') return;
  showToast(ended.message || words.done(ended.lines), diff && { label: words.undo, onClick: () => undo(store) });
}

/** Looks how far subtitles are until they have ended; a lost line ends nothing, nor does a server that is busy. */
async function pollSubtitles(editor: ProjectEditor, project: ProjectId, first: TranscriptionState): Promise<void> {
  let before = new CaptionsSnapshot();
  let state = first;
  for (let asked = 1; state.state === 'running'; asked++) {
    before.capture(editor.store.getState().settled, state);
    await wait(backoffMs(asked, POLLING));
    try {
      const now = await findSubtitles(project);
      if (!now) return removeSubtitlesState(project);
      // These ended, and somebody has asked for others.
      if (now.asked_at !== state.asked_at) before = new CaptionsSnapshot();
      state = now;
      storeSubtitlesState(project, state);
    } catch (error) {
      if (!isTransient(error)) return removeSubtitlesState(project);
    }
  }
  await announceEnd(editor, before, state);
}

/** Follows subtitles that are under way, whatever is shown meanwhile, and tells how they end. */
export function followSubtitles(editor: ProjectEditor, project: ProjectId, state: TranscriptionState): void {
  storeSubtitlesState(project, state);
  if (state.state !== 'running' || followedProjects.has(project)) return;
  followedProjects.add(project);
  pollSubtitles(editor, project, state)
    .catch(showError)
    .finally(() => followedProjects.delete(project));
}

/** How far automatic subtitles are, as this tab knows it. They outlive the panel that asked for them. */
export const subtitlesStore = createStore<Readonly<Record<ProjectId, TranscriptionState>>>(() => ({}));

/** Notes what the server says of a project's subtitles. */
export const storeSubtitlesState = (project: ProjectId, state: TranscriptionState): void =>
  subtitlesStore.setState({ [project]: state });

/** Nobody follows a project's subtitles any more, and how far they are is not known. */
const removeSubtitlesState = (project: ProjectId): void =>
  subtitlesStore.setState(({ [project]: _gone, ...others }) => others, true);

/** What stood there before the server wrote automatic subtitles, so that they can be taken back. */
class CaptionsSnapshot {
  private readonly captions = new Map<string, Caption>();

  /** Looks at what is there, as long as nothing has been written. */
  capture({ captions }: ProjectView, { lines }: Pick<TranscriptionState, 'lines'>): void {
    if (lines > 0) return;
    for (const caption of captions) this.captions.set(captionName(caption), caption);
  }

  /** What the server did, of what is still so; undefined where that is nothing. */
  diffTo(now: ProjectView, { asked_at, mode }: Pick<TranscriptionState, 'asked_at' | 'mode'>): RecordsDiff | undefined {
    const prefix = transcribedPrefix(asked_at);
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
