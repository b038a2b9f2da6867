import { Captions, FileUp, NotebookPen, Sparkles } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { captionsWording as words } from '../../../wording/captions';
import { subtitlesWording } from '../../../wording/subtitles';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions.module.css';
import { useCaptionImport } from './use-caption-import';
import { useCaptionsFromNotes } from './use-captions-from-notes';
import { useTakeOver } from './use-take-over';

/** Where there is no caption yet: the ways to have them all at once. */
export function NoCaptions({ onAutomatic }: { onAutomatic?: () => void }) {
  const { mayEdit } = useEditor();
  const hasNotes = useEditorState(({ view }) => view.slides.some(({ notes }) => notes.trim() !== ''));
  const { dialog, offer } = useTakeOver();
  const { isBusy, make } = useCaptionsFromNotes(offer);
  const { input, dialog: importDialog, choose } = useCaptionImport();
  return (
    <>
      <EmptyState icon={<Captions aria-hidden />} title={words.emptyTitle}>
        {mayEdit ? words.emptyText : words.emptyToWatch}
      </EmptyState>
      {mayEdit && hasNotes && (
        <Button className={styles.atOnce} icon={<NotebookPen />} isDisabled={isBusy} onClick={make}>
          {words.fromNotes}
        </Button>
      )}
      {mayEdit && (
        <Button className={styles.atOnce} icon={<FileUp />} onClick={choose}>
          {words.importFile}
        </Button>
      )}
      {onAutomatic && (
        <Button className={styles.atOnce} icon={<Sparkles />} onClick={onAutomatic}>
          {subtitlesWording.title}
        </Button>
      )}
      {input}
      {dialog}
      {importDialog}
    </>
  );
}
