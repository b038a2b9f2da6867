import { Button } from '../../../components/button';
import { captionsWording as words } from '../../../wording/captions';
import { confirmAll, goToUnsure } from '../../commands/caption-commands';
import { unsureIn } from '../../model/captions/confirm-captions';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions.module.css';

/** How many captions are unsure, and what can be done about it; nothing where all are sure. */
export function UnsureBar() {
  const editor = useEditor();
  const unsure = useEditorState(({ view }) => unsureIn(view).length);
  return (
    <div className={styles.unsureBar} hidden={unsure === 0}>
      <span role="status">{unsure > 0 && words.unsureCount(unsure)}</span>
      <Button size="small" title={words.nextUnsureHint} onClick={() => goToUnsure(editor)}>
        {words.next}
      </Button>
      <Button size="small" onClick={() => confirmAll(editor)}>
        {words.confirmAll}
      </Button>
    </div>
  );
}
