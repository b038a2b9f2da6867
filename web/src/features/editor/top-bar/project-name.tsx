import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { projectName } from '#shared/entities/project';
import { FieldMessage } from '../../../platform/components/fields';
import { isComposing } from '../../../platform/components/is-composing';
import { editorWording as words } from '../../../wording/editor';
import { addConflict } from '../model/editor-store';
import { recordKey, projectRecord } from '../model/records';
import { useEditor, useEditorState } from '../ui/editor-context';
import { saveProjectFields } from '../commands/save-project-fields';
import styles from './project-name.module.css';

/** The project's name; type over it to change it. Esc takes it back; what can't be a name says why while it is typed, and is none. */
export function ProjectName() {
  const editor = useEditor();
  const name = useEditorState((state) => state.view.project.name);
  const [typed, setTyped] = useState<string>();
  const reasonId = useId();
  /** The name over which the person types. */
  const seen = useRef(name);

  const read = projectName.safeParse(typed);
  const refused = typed === undefined ? undefined : read.error?.issues[0]?.message;
  const finish = () => {
    // What can't be a name stays in the field with its reason: it is never dropped without a word.
    if (refused !== undefined) return;
    setTyped(undefined);
    if (typed === undefined || !read.success || read.data === name) return;
    if (name === seen.current) return saveProjectFields(editor, { name: read.data }, words.edits.rename);
    const { project } = editor.store.getState().settled;
    const record = projectRecord({ ...project, name: read.data });
    addConflict(editor.store, { key: recordKey(record), record });
  };
  // Who is taken from the screen while they type has typed it all the same. Before the editor ends, which saves or keeps it.
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
            // After what was typed is settled.
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
