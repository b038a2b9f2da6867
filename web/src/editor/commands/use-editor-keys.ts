import { useEffect } from 'react';
import { type ProjectEditor } from '../session/project-editor';
import { type EditorCommand, editorCommands } from './editor-commands';
import { shortcutOf } from './key-names';

/** Elements that need their keys for themselves. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"]';
const OWN_ENTER = 'button, a, [role="button"], [role="tab"], [role="radio"]';

/** Runs the command of a key press, anywhere on the screen but where somebody types. */
export function useEditorKeys(editor: ProjectEditor): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.altKey || target.closest(TYPING)) return;
      if (document.querySelector('dialog[open]')) return;
      const shortcut = shortcutOf(event);
      if (shortcut === ' ' && target.closest(OWN_ENTER)) return;
      const all: EditorCommand[] = Object.values(editorCommands);
      const command = all.find(({ keys }) => keys.includes(shortcut));
      if (!command || (command.isEdit && !editor.mayEdit) || !command.isPossible(editor)) return;
      event.preventDefault();
      command.run(editor);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [editor]);
}
