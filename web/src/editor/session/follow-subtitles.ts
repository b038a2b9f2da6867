import type { ProjectId } from '#shared/entities/scalars';
import type { TranscriptionState } from '#shared/entities/transcription';
import { backoffMs, wait } from '#shared/time/retry';
import { isTransient } from '../../api/classify-error';
import { findSubtitles } from '../../api/transcriptions';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { subtitlesWording as words } from '../../wording/subtitles';
import { noteStep, undo } from '../model/editor-store';
import { SubtitlesBefore } from '../model/captions/subtitles-step';
import { findOpenProject } from './open-projects';
import type { ProjectEditor } from './project-editor';
import { forgetSubtitles, noteSubtitles } from './subtitles-store';

const POLLING = { firstMs: 500, maxMs: 5000, factor: 1.3 };

/** The projects that this tab follows. */
const followed = new Set<ProjectId>();

async function tellEnd({ store, autosave }: ProjectEditor, before: SubtitlesBefore, ended: TranscriptionState) {
  if (ended.state === 'cancelled') return;
  // What failed late has written some, which can be taken back as well.
  if (ended.state === 'failed') showError(words.failed(ended.message), words.failedTitle);
  // Who has left the project can't take back anything there.
  const isOpen = findOpenProject(store.getState().view.project.id)?.store === store;
  if (isOpen) await autosave.refresh();
  const diff = isOpen ? before.stepTo(store.getState().settled, ended) : undefined;
  if (diff) noteStep(store, diff, words.edit);
  if (ended.state === 'failed') return;
  showToast(ended.message || words.done(ended.lines), diff && { label: words.undo, onClick: () => undo(store) });
}

/** Looks how far subtitles are until they have ended; a lost line ends nothing, nor does a server that is busy. */
async function followToEnd(editor: ProjectEditor, project: ProjectId, first: TranscriptionState): Promise<void> {
  let before = new SubtitlesBefore();
  let state = first;
  for (let asked = 1; state.state === 'running'; asked++) {
    before.look(editor.store.getState().settled, state);
    await wait(backoffMs(asked, POLLING));
    try {
      const now = await findSubtitles(project);
      if (!now) return forgetSubtitles(project);
      // These ended, and somebody has asked for others.
      if (now.asked_at !== state.asked_at) before = new SubtitlesBefore();
      state = now;
      noteSubtitles(project, state);
    } catch (error) {
      if (!isTransient(error)) return forgetSubtitles(project);
    }
  }
  await tellEnd(editor, before, state);
}

/** Follows subtitles that are under way, whatever is shown meanwhile, and tells how they end. */
export function followSubtitles(editor: ProjectEditor, project: ProjectId, state: TranscriptionState): void {
  noteSubtitles(project, state);
  if (state.state !== 'running' || followed.has(project)) return;
  followed.add(project);
  followToEnd(editor, project, state)
    .catch(showError)
    .finally(() => followed.delete(project));
}
