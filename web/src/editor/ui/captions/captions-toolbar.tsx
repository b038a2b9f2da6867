import { Download, FileUp, MoreHorizontal, MoveHorizontal, NotebookPen, Plus, Search, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { Button } from '../../../components/button';
import { downloadFile } from '../../../components/download-file';
import { IconButton } from '../../../components/icon-button';
import { Menu, MenuItem } from '../../../components/menu';
import { captionsWording as words } from '../../../wording/captions';
import { subtitlesWording } from '../../../wording/subtitles';
import { writeAtPlayhead } from '../../commands/caption-commands';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions.module.css';
import { ShiftDialog } from './shift-dialog';
import { useCaptionImport } from './use-caption-import';
import { useCaptionsFromNotes } from './use-captions-from-notes';
import { useTakeOver } from './use-take-over';

const FILES = {
  srt: { write: toSrt, type: 'application/x-subrip' },
  vtt: { write: toVtt, type: 'text/vtt' },
};

/** What can be done with captions as a whole. */
export function CaptionsToolbar({ onFind, onAutomatic }: { onFind: () => void; onAutomatic?: () => void }) {
  const editor = useEditor();
  const { store, mayEdit } = editor;
  const hasLines = useEditorState((state) => state.view.lines.length > 0);
  const [isShifting, setShifting] = useState(false);
  const { dialog, offer } = useTakeOver();
  const { input, dialog: importDialog, choose } = useCaptionImport();
  const { isBusy, make } = useCaptionsFromNotes(offer);
  const exportAs = (kind: keyof typeof FILES) => {
    const { lines, project } = store.getState().view;
    const { write, type } = FILES[kind];
    const text = write(lines.map(({ start, end, caption }) => ({ start, end, text: caption.text })));
    downloadFile(new Blob([text], { type }), `${project.name}.${kind}`);
  };
  return (
    <div className={styles.toolbar}>
      {mayEdit && (
        <Button look="plain" size="small" icon={<Plus />} title={words.addHint} onClick={() => writeAtPlayhead(editor)}>
          {words.add}
        </Button>
      )}
      <span className={styles.gap} />
      {hasLines && <IconButton size="small" label={words.find} icon={<Search />} onClick={onFind} />}
      {(mayEdit || hasLines) && (
        <Menu label={words.more} trigger={<IconButton size="small" label={words.more} icon={<MoreHorizontal />} />}>
          {onAutomatic && (
            <MenuItem icon={<Sparkles />} onSelect={onAutomatic}>
              {subtitlesWording.title}
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem icon={<FileUp />} onSelect={choose}>
              {words.importFile}
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem icon={<NotebookPen />} isDisabled={isBusy} onSelect={make}>
              {words.fromNotes}
            </MenuItem>
          )}
          <MenuItem icon={<Download />} isDisabled={!hasLines} onSelect={() => exportAs('srt')}>
            {words.exportSrt}
          </MenuItem>
          <MenuItem icon={<Download />} isDisabled={!hasLines} onSelect={() => exportAs('vtt')}>
            {words.exportVtt}
          </MenuItem>
          {mayEdit && (
            <MenuItem icon={<MoveHorizontal />} isDisabled={!hasLines} onSelect={() => setShifting(true)}>
              {words.shift}
            </MenuItem>
          )}
        </Menu>
      )}
      {input}
      {dialog}
      {importDialog}
      <ShiftDialog isOpen={isShifting} onClose={() => setShifting(false)} />
    </div>
  );
}
