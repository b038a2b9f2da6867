import { Dialog } from '../../components/dialog';
import { editorWording as words } from '../../wording/editor';
import { type EditorCommand, editorCommands } from '../commands/editor-commands';
import { keyCaps } from '../commands/key-names';
import { useEditor, useVisit } from './editor-context';
import styles from './keys-dialog.module.css';

/** Every key of the editor. */
export function KeysDialog() {
  const { session, mayEdit } = useEditor();
  const isOpen = useVisit((visit) => visit.areKeysShown);
  const all: EditorCommand[] = Object.values(editorCommands);
  return (
    <Dialog title={words.keysTitle} isOpen={isOpen} onClose={() => session.setState({ areKeysShown: false })}>
      <dl className={styles.keys}>
        {all
          .filter(({ isEdit }) => mayEdit || !isEdit)
          .map(({ label, keys }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {keyCaps(keys[0] ?? '').map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
              </dd>
            </div>
          ))}
        {mayEdit && (
          <div>
            <dt>
              {words.onFocus}: {words.nudge}
            </dt>
            <dd>
              <kbd>←</kbd>
              <kbd>→</kbd>
            </dd>
          </div>
        )}
      </dl>
    </Dialog>
  );
}
