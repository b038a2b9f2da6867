import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './save-state.module.css';

/** Shows whether everything is saved, and otherwise what is waiting and why. */
export function SaveState() {
  const { autosave } = useEditor();
  const status = useEditorState((state) => state.saveStatus);
  const isKept = useEditorState((state) => state.isBackedUp);
  const error = status.name === 'failed' ? status.error : undefined;
  useEffect(() => {
    if (error) showError(error, words.failedTitle);
  }, [error]);

  if (status.name === 'failed') {
    return (
      <Menu
        label={isKept ? words.failedText : words.unsavedText}
        align="start"
        trigger={
          <Button look="quiet" size="small" className={styles.failed} icon={<TriangleAlert />}>
            {words.failed(status.waiting)}
          </Button>
        }
      >
        <MenuItem onSelect={() => void autosave.flush()}>{words.tryAgain}</MenuItem>
        <MenuItem isDestructive onSelect={() => autosave.discard()}>
          {words.giveUp}
        </MenuItem>
      </Menu>
    );
  }
  return (
    <span
      className={styles.state}
      data-state={status.name}
      role="status"
      title={status.name !== 'offline' ? undefined : isKept ? words.waiting(status.waiting) : words.unsavedText}
    >
      {status.name === 'saved' && <Check aria-hidden />}
      {status.name === 'saving' && (
        <span className={styles.turning}>
          <LoaderCircle aria-hidden />
        </span>
      )}
      {status.name === 'offline' && <CloudOff aria-hidden />}
      <span>{status.name === 'offline' && !isKept ? words.offlineUnsaved(status.waiting) : words[status.name]}</span>
    </span>
  );
}
