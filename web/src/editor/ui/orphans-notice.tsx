import { Button } from '../../components/button';
import { captionsWording as words } from '../../wording/captions';
import { restoreOrphans } from '../model/editor-store';
import { useEditor, useEditorState } from './editor-context';
import styles from './notice.module.css';

/** Says of captions that somebody else deleted them while they were changed here, and offers to put them again. */
export function OrphansNotice() {
  const { store } = useEditor();
  const orphans = useEditorState((state) => state.orphans);
  if (orphans.length === 0) return null;
  return (
    <div role="alert" className={styles.notice}>
      <p>{words.orphans(orphans.map(({ text }) => text))}</p>
      <Button size="small" look="primary" onClick={() => restoreOrphans(store, words.edits.restore)}>
        {words.restore}
      </Button>
      <Button size="small" onClick={() => store.setState({ orphans: [] })}>
        {words.leaveDeleted}
      </Button>
    </div>
  );
}
