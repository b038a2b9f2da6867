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

/** Lines that can be taken over. */
export interface CaptionImport {
  lines: readonly ImportLine[];
  /** The stretches of the timeline that they are for; all of it where nothing is said. */
  within?: readonly Span[];
  /** The timeline whose sound they were laid on: they fit no other. */
  timeline?: ProjectView['timeline'];
  /** What the edit is called. */
  edit: string;
  /** What is said once these were taken. */
  done: (taken: readonly Caption[]) => string;
}

/** The same, and what is asked where so many lines are there, of which some would give way. */
export interface CaptionImportOffer extends CaptionImport {
  title: string;
  question: (there: number, replaced: number) => string;
}

/** Takes lines over. Where none of them fits, they are too many, or the timeline is another one, it says so and changes nothing. */
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
  // If captions that were cut give way, their parts that do not play are added as well: those are not from the file.
  const taken = added.filter(({ id }) => ids.has(id));
  if (taken.length === 0) return showError(words.noneFits[mode], words.notAddedTitle);
  if (settled.captions.length - Object.keys(diff.removed).length + added.length > CAPTIONS_PER_PROJECT_MAX) {
    return showError(words.full(CAPTIONS_PER_PROJECT_MAX), words.notAddedTitle);
  }
  makeEdit(store, () => diff, { name: edit });
  showToast(done(taken));
}
