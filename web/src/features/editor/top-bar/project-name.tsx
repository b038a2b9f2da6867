import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { projectName } from '#shared/entities/project';
import { FieldMessage } from '../../../platform/components/fields';
import { isComposing } from '../../../platform/components/is-composing';
import { editorWording as words } from '../../../wording/editor';
import { recordConflicts } from '../model/editor-state';
import { recordKey, projectRecord } from '../model/records';
import { useEditor, useEditorState } from '../ui/editor-context';
import { saveProjectFields } from '../commands/save-project-fields';
import styles from './project-name.module.css';

/** The editable project name. Esc restores it. An invalid name shows the reason during typing and is not saved. */
export function ProjectName() {
  const editor = useEditor();
  const name = useEditorState((state) => state.view.project.name);
  const [typed, setTyped] = useState<string>();
  const reasonId = useId();
  /** The name when the person started typing. */
  const seen = useRef(name);

  const read = projectName.safeParse(typed);
  const refused = typed === undefined ? undefined : read.error?.issues[0]?.message;
  const finish = () => {
    // An invalid name stays in the field with its reason; it is never dropped silently.
    if (refused !== undefined) return;
    setTyped(undefined);
    if (typed === undefined || !read.success || read.data === name) return;
    if (name === seen.current) return saveProjectFields(editor, { name: read.data }, words.edits.rename);
    const { project } = editor.store.getState().settled;
    const record = projectRecord({ ...project, name: read.data });
    editor.store.setState((state) => recordConflicts(state, [{ key: recordKey(record), record }]));
  };
  // Saves the name if the field unmounts during typing. This cleanup runs before the editor ends, which saves or stores the name.
  const finishAtEnd = useEffectEvent(finish);
  useLayoutEffect(() => () => finishAtEnd(), []);
  return (
    <div className={styles.field}>
      <input
        dir="auto"
        className={styles.name}
        aria-label={words.name}
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={refused === undefined ? undefined : reasonId}
        value={typed ?? name}
        size={Math.min(Math.max((typed ?? name).length, 8), 40)}
        readOnly={!editor.mayEdit}
        onChange={({ target }) => {
          if (typed === undefined) seen.current = name;
          setTyped(target.value);
        }}
        onFocus={({ target }) => editor.mayEdit && target.select()}
        onBlur={finish}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key === 'Enter' || event.key === 'Escape') {
            const input = event.currentTarget;
            // Blurs after React has applied the new state.
            requestAnimationFrame(() => input.blur());
          }
        }}
      />
      {refused !== undefined && (
        <p id={reasonId} className={styles.reason}>
          <FieldMessage text={refused} />
        </p>
      )}
    </div>
  );
}
