import { Download, FileUp, MoreHorizontal, MoveHorizontal, NotebookPen, Plus, Search, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { Button, IconButton } from '../../../platform/components/button';
import { downloadFile } from '../../../platform/components/download-file';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { subtitlesWording, captionsWording as words } from '../../../wording/captions';
import { writeCaptionAtPlayhead } from '../commands/caption-commands';
import { shiftCaptions } from '../model/captions/caption-timing';
import { makeEdit } from '../model/editor-store';
import { useEditor, useEditorState } from '../ui/editor-context';
import { FieldDialog } from '../ui/field-dialog';
import { useCaptionsFromNotes, useSubtitleFileImport } from './caption-import';
import styles from './captions.module.css';

const FILES = {
  srt: { write: toSrt, type: 'application/x-subrip' },
  vtt: { write: toVtt, type: 'text/vtt' },
};

export function CaptionsToolbar({ onFind, onAutomatic }: { onFind: () => void; onAutomatic?: () => void }) {
  const editor = useEditor();
  const { store, mayEdit } = editor;
  const hasLines = useEditorState((state) => state.view.lines.length > 0);
  const [isShifting, setShifting] = useState(false);
  const { input, dialog: importDialog, choose } = useSubtitleFileImport();
  const { dialog, isBusy, make } = useCaptionsFromNotes();
  const exportAs = (kind: keyof typeof FILES) => {
    const { lines, project } = store.getState().view;
    const { write, type } = FILES[kind];
    const text = write(lines.map(({ start, end, caption }) => ({ start, end, text: caption.text })));
    downloadFile(new Blob([text], { type }), `${project.name}.${kind}`);
  };
  return (
    <div className={styles.toolbar}>
      {mayEdit && (
        <Button
          look="plain"
          size="small"
          icon={<Plus />}
          title={words.addHint}
          onClick={() => writeCaptionAtPlayhead(editor)}
        >
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

function ShiftDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { store } = useEditor();
  const shift = (typed: string) => {
    const seconds = Number(typed.trim().replace(',', '.').replace('−', '-'));
    if (typed.trim() === '' || !Number.isFinite(seconds) || Math.abs(seconds) > 86_400) return words.shiftInvalid;
    const ms = Math.round(seconds * 1000);
    const step = makeEdit(store, (view) => shiftCaptions(view, ms), { name: words.edits.shift });
    return ms !== 0 && step === undefined ? words.cannotShift : undefined;
  };
  return (
    <FieldDialog
      title={words.shiftTitle}
      label={words.shiftBy}
      action={words.shift}
      inputMode="decimal"
      isOpen={isOpen}
      initial="0.5"
      onSubmit={shift}
      onClose={onClose}
    />
  );
}
