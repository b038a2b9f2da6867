import { CAPTIONS_PER_PROJECT_MAX, type ShownCaption } from '#shared/entities/caption';
import { showError } from '../../components/feedback-store';
import { showToast } from '../../components/toasts';
import { captionsWording as words } from '../../wording/captions';
import { importCaptions, type ImportMode } from '../model/captions/import-captions';
import { makeEdit } from '../model/editor-store';
import { type ProjectEditor } from '../session/project-editor';
import { newCaptionId } from './caption-commands';

/** Takes the lines of a subtitle file over. Where none of them fits, or they are too many, it says so and changes nothing. */
export function takeOverCaptions({ store }: ProjectEditor, lines: readonly ShownCaption[], mode: ImportMode): void {
  const { settled } = store.getState();
  const diff = importCaptions(settled, lines, mode, newCaptionId);
  const taken = Object.keys(diff.added).length;
  if (taken === 0) return showError(new Error(words.noneFits[mode]));
  if (settled.captions.length - Object.keys(diff.removed).length + taken > CAPTIONS_PER_PROJECT_MAX) {
    return showError(new Error(words.full(CAPTIONS_PER_PROJECT_MAX)));
  }
  makeEdit(store, () => diff, { name: words.edits.import });
  showToast(words.imported(taken, lines.length));
}
