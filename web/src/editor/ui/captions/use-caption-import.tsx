import { type ReactNode, useState } from 'react';
import { parseSubtitles, SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { type ShownCaption } from '#shared/entities/caption';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { showError } from '../../../components/feedback-store';
import { useFilePicker } from '../../../uploads/ui/use-file-picker';
import { captionsWording as words } from '../../../wording/captions';
import { takeOverCaptions } from '../../commands/take-over-captions';
import { type ImportMode } from '../../model/captions/import-captions';
import { subtitleText } from '../../model/captions/subtitle-text';
import { useEditor, useEditorState } from '../editor-context';

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** Reads a subtitle file. Throws a SubtitleError, whose message is for a person. */
async function linesIn(file: File): Promise<ShownCaption[]> {
  // What is far too large is refused by its first part.
  return parseSubtitles(subtitleText(await file.slice(0, SUBTITLE_BYTES_MAX + 1).arrayBuffer()));
}

/** Takes captions over from a file; asks where there are some. Put `parts` somewhere, and call `choose`. */
export function useCaptionImport(): { parts: ReactNode; choose: () => void } {
  const editor = useEditor();
  const there = useEditorState((state) => state.view.lines.length);
  const [lines, setLines] = useState<ShownCaption[]>();
  const { input, choose } = useFilePicker(([file]) => {
    if (!file) return;
    linesIn(file)
      .then((found) => (there > 0 ? setLines(found) : takeOverCaptions(editor, found, 'replace')))
      .catch(showError);
  }, CAPTION_FILES);
  const answer = (mode: ImportMode) => () => {
    if (lines) takeOverCaptions(editor, lines, mode);
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
