import { useEffect } from 'react';
import { type ProjectEditor } from '../session/project-editor';
import { type EditorCommand, editorCommands } from './editor-commands';
import { shortcutOf } from './key-names';

/** Where somebody types, and takes back by the browser's own undo what they typed. */
const TEXT_FIELD = 'input, textarea, [contenteditable]';
/** Other elements that need their keys for themselves. */
const OWN_KEYS = 'select, dialog, [role="menu"], [role="listbox"]';
const OWN_ENTER = 'button, a, [role="button"], [role="tab"], [role="radio"]';

/** Runs the command of a key press, anywhere on the screen but where somebody types. */
export function useEditorKeys(editor: ProjectEditor): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('keydown', (event) => runCommand(editor, event), { signal });
    window.addEventListener('beforeinput', keepUndoInField, { signal });
    return () => ends.abort();
  }, [editor]);
}

function runCommand(editor: ProjectEditor, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.altKey || target.closest(TEXT_FIELD)) return;
  const shortcut = shortcutOf(event);
  const all: EditorCommand[] = Object.values(editorCommands);
  const command = all.find(({ keys }) => keys.includes(shortcut));
  if (!command) return;
  // Ours even when there is nothing to take back: the browser would do it in a field that was left.
  if (shortcut.startsWith('Mod+')) event.preventDefault();
  if (target.closest(OWN_KEYS) || document.querySelector('dialog[open]')) return;
  if (shortcut === ' ' && target.closest(OWN_ENTER)) return;
  if ((command.isEdit && !editor.mayEdit) || !command.isPossible(editor)) return;
  // Escape also closes what lies open, such as Share, unless it is prevented.
  if (shortcut !== 'Escape') event.preventDefault();
  command.run(editor);
}

/**
 * Browsers keep one history for all fields of a page: Undo in one, or in the browser's menu, goes on in the field that was
 * typed in before. There it would be an edit that nobody sees, and the end of what could be redone.
 */
function keepUndoInField(event: InputEvent): void {
  if (event.inputType.startsWith('history') && event.target !== document.activeElement) event.preventDefault();
}
