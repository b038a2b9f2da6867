import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { type Span } from '#shared/time/timeline';
import { showError } from '../../../platform/components/feedback-store';
import { showToast } from '../../../platform/components/toasts';
import { captionsWording as words } from '../../../wording/captions';
import { importCaptions, type ImportMode, type ImportLine } from '../model/captions/import-captions';
import { makeEdit } from '../model/editor-store';
import { type ProjectView } from '../model/project-view';
import { type ProjectEditor } from '../session/project-editor';
import { newCaptionId } from './caption-commands';

export interface CaptionImport {
  lines: readonly ImportLine[];
  /** The timeline ranges that the lines are for; all of it if omitted. */
  within?: readonly Span[];
  /** The timeline whose sound the lines were aligned with; they fit no other. */
  timeline?: ProjectView['timeline'];
  edit: string;
  done: (taken: readonly Caption[]) => string;
}

/** Imports lines. Shows an error and changes nothing if none fits, there are too many, or the timeline has changed. */
export function applyCaptionImport(
  { store }: ProjectEditor,
  { lines, within, timeline, edit, done }: CaptionImport,
  mode: ImportMode,
): void {
  const { settled } = store.getState();
  if (timeline && timeline !== settled.timeline) return showError(words.notesOutdated, words.notAddedTitle);
  const ids = new Set<string>();
  const newId = () => {
    const id = newCaptionId();
    ids.add(id);
    return id;
  };
  const diff = importCaptions(settled, lines, mode, newId, within);
  const added = Object.values(diff.added).flatMap(({ entity, item }) => (entity === 'caption' ? [item] : []));
  // Replacing a cut caption also adds its parts that do not play, which are not from the file.
  const taken = added.filter(({ id }) => ids.has(id));
  if (taken.length === 0) return showError(words.noneFits[mode], words.notAddedTitle);
  if (settled.captions.length - Object.keys(diff.removed).length + added.length > CAPTIONS_PER_PROJECT_MAX) {
    return showError(words.full, words.notAddedTitle);
  }
  makeEdit(store, () => diff, { name: edit });
  showToast(done(taken));
}
