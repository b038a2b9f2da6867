import { useStore } from 'zustand';
import { Button } from '../../components/button';
import { copyText } from '../../components/copy-link';
import { editorWording as words } from '../../wording/editor';
import { useEditor } from './editor-context';
import styles from './notice.module.css';

/** Tells somebody what of theirs could not be saved, to be copied or let go: it is never sent. */
export function UnsavedNotice() {
  const { unsaved, mayEdit } = useEditor();
  const { texts, isChangeLost } = useStore(unsaved.store);
  if (texts.length === 0 && !isChangeLost) return null;
  const hasWords = texts.length > 0;
  const why = hasWords ? words.unsavedWords : words.unsavedChange;
  return (
    <div role="alert" className={styles.notice}>
      <p>{mayEdit ? words.overtakenWords : why}</p>
      {hasWords && <p className={styles.typed}>{texts.join('\n')}</p>}
      {hasWords && (
        <Button size="small" look="primary" onClick={() => void copyText(texts.join('\n'))}>
          {words.copyUnsaved}
        </Button>
      )}
      <Button size="small" onClick={() => unsaved.forget()}>
        {words.closeUnsaved}
      </Button>
    </div>
  );
}
