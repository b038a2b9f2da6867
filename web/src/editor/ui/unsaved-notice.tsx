import { useStore } from 'zustand';
import { Button } from '../../components/button';
import { copyText } from '../../components/copy-link';
import { editorWording as words } from '../../wording/editor';
import { useEditor } from './editor-context';
import styles from './notice.module.css';

/** Tells somebody who may not edit any more what of theirs was not saved by then, to be copied or let go: it is never sent. */
export function UnsavedNotice() {
  const { unsaved } = useEditor();
  const { texts, isChangeLost } = useStore(unsaved.store);
  if (texts.length === 0 && !isChangeLost) return null;
  const hasWords = texts.length > 0;
  return (
    <div role="alert" className={styles.notice}>
      <p>{hasWords ? words.unsavedWords : words.unsavedChange}</p>
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
