import { Dialog } from '../../../platform/components/dialog';
import { editorWording as words } from '../../../wording/editor';
import { type EditorCommand, editorCommands } from '../commands/editor-commands';
import { keyCaps } from '../commands/keyboard-shortcuts';
import { useEditor, useEditorSession } from './editor-context';
import styles from './keys-dialog.module.css';

const captionKeys = [
  [words.captionKeys.next, 'Enter'],
  [words.captionKeys.playAgain, 'Mod+Enter'],
  [words.captionKeys.break, 'Shift+Enter'],
  [words.captionKeys.confirm, 'Mod+Shift+Enter'],
  [words.captionKeys.leave, 'Tab'],
] as const;

export function KeysDialog() {
  const { session, mayEdit } = useEditor();
  const isOpen = useEditorSession((state) => state.areKeysShown);
  const all: EditorCommand[] = Object.values(editorCommands);
  return (
    <Dialog title={words.keysTitle} isOpen={isOpen} onClose={() => session.setState({ areKeysShown: false })}>
      <dl className={styles.keys}>
        {all
          .filter(({ isEdit }) => mayEdit || !isEdit)
          .map(({ label, keys }) => (
            <div key={label}>
              <dt>{label}</dt>
              <KeyCaps of={keys[0] ?? ''} />
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
        {mayEdit &&
          captionKeys.map(([label, keys]) => (
            <div key={label}>
              <dt>
                {words.inCaption}: {label}
              </dt>
              <KeyCaps of={keys} />
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

const KeyCaps = ({ of }: { of: string }) => (
  <dd>
    {keyCaps(of).map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </dd>
);
