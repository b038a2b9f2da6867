import { type ReactNode, useState } from 'react';
import { parseSubtitles, SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { CAPTIONS_PER_PROJECT_MAX, type ShownCaption } from '#shared/entities/caption';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { showError } from '../../../components/feedback-store';
import { showToast } from '../../../components/toasts';
import { useFilePicker } from '../../../uploads/ui/use-file-picker';
import { captionsWording as words } from '../../../wording/captions';
import { newCaptionId } from '../../commands/caption-commands';
import { importCaptions, type ImportMode } from '../../model/captions/import-captions';
import { makeEdit } from '../../model/editor-store';
import { type ProjectEditor } from '../../session/project-editor';
import { useEditor, useEditorState } from '../editor-context';

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** Reads a subtitle file. Throws a SubtitleError, whose message is for a person. */
async function linesIn(file: File): Promise<ShownCaption[]> {
  // What is far too large is refused by its first part.
  return parseSubtitles(await file.slice(0, SUBTITLE_BYTES_MAX + 1).text());
}

function takeOver({ store }: ProjectEditor, lines: readonly ShownCaption[], mode: ImportMode): void {
  const before = new Set(store.getState().settled.captions);
  const diff = importCaptions(store.getState().settled, lines, mode, newCaptionId);
  const taken = Object.keys(diff.added).length;
  if (before.size - Object.keys(diff.removed).length + taken > CAPTIONS_PER_PROJECT_MAX) {
    return showError(new Error(words.full(CAPTIONS_PER_PROJECT_MAX)));
  }
  makeEdit(store, () => diff, { name: words.edits.import });
  showToast(words.imported(taken, lines.length));
}

/** Takes captions over from a file; asks where there are some. Put `parts` somewhere, and call `choose`. */
export function useCaptionImport(): { parts: ReactNode; choose: () => void } {
  const editor = useEditor();
  const there = useEditorState((state) => state.view.lines.length);
  const [lines, setLines] = useState<ShownCaption[]>();
  const { input, choose } = useFilePicker(([file]) => {
    if (!file) return;
    linesIn(file)
      .then((found) => (there > 0 ? setLines(found) : takeOver(editor, found, 'replace')))
      .catch(showError);
  }, CAPTION_FILES);
  const answer = (mode: ImportMode) => () => {
    if (lines) takeOver(editor, lines, mode);
    setLines(undefined);
  };
  const parts = (
    <>
      {input}
      <Dialog
        title={words.importTitle}
        isOpen={lines !== undefined}
        onClose={() => setLines(undefined)}
        actions={
          <>
            <Button onClick={answer('fill-gaps')}>{words.importFill}</Button>
            <Button look="primary" onClick={answer('replace')}>
              {words.importReplace}
            </Button>
          </>
        }
      >
        <p>{words.importText(lines?.length ?? 0, there)}</p>
      </Dialog>
    </>
  );
  return { parts, choose };
}
