import { useEffect } from 'react';
import { shortcutKey } from '../../../platform/components/shortcut-key';
import type { ProjectEditor } from '../session/project-editor';
import { type EditorCommand, editorCommands } from './editor-commands';

/** Where somebody types, and takes back by the browser's own undo what they typed. */
const TEXT_FIELD = 'input, textarea, [contenteditable]';
/** Other elements that need their keys for themselves. */
const KEY_HANDLING_ELEMENTS = 'select, dialog, [role="menu"], [role="listbox"]';
const ENTER_HANDLING_ELEMENTS = 'button, a, [role="button"], [role="tab"], [role="radio"]';

/** Runs the command of a key press, anywhere on the screen but where somebody types. */
export function useEditorShortcuts(editor: ProjectEditor): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('keydown', (event) => runCommand(editor, event), { signal });
    window.addEventListener('beforeinput', confineUndoToField, { signal });
    return () => ends.abort();
  }, [editor]);
}

function runCommand(editor: ProjectEditor, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.altKey || target.closest(TEXT_FIELD)) return;
  const shortcut = toShortcut(event);
  const all: EditorCommand[] = Object.values(editorCommands);
  const command = all.find(({ keys }) => keys.includes(shortcut));
  if (!command) return;
  // Ours even when there is nothing to take back: the browser would do it in a field that was left.
  if (shortcut.startsWith('Mod+')) event.preventDefault();
  if (target.closest(KEY_HANDLING_ELEMENTS) || document.querySelector('dialog[open]')) return;
  if (shortcut === ' ' && target.closest(ENTER_HANDLING_ELEMENTS)) return;
  if ((command.isEdit && !editor.mayEdit) || !command.isPossible(editor)) return;
  // Escape also closes what lies open, such as Share, unless it is prevented.
  if (shortcut !== 'Escape') event.preventDefault();
  command.run(editor);
}

/**
 * Browsers keep one history for all fields of a page: Undo in one, or in the browser's menu, goes on in the field that was
 * typed in before. There it would be an edit that nobody sees, and the end of what could be redone.
 */
function confineUndoToField(event: InputEvent): void {
  if (event.inputType.startsWith('history') && event.target !== document.activeElement) event.preventDefault();
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const KEY_LABELS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
};

/** The caps of a shortcut, e.g. `Mod+z` as `['Ctrl', 'Z']`. */
export const keyCaps = (shortcut: string): string[] =>
  shortcut.split('+').map((part) => KEY_LABELS[part] ?? (part.length === 1 ? part.toUpperCase() : part));

/** The shortcut that a key press is, as commands name them. */
export function toShortcut(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = shortcutKey(event);
  const isMod = event.ctrlKey || event.metaKey;
  // Shift is part of what a character is (`?`); it counts by itself with named keys and with Mod.
  const isShift = event.shiftKey && (isMod || key.length > 1);
  return `${isMod ? 'Mod+' : ''}${isShift ? 'Shift+' : ''}${key}`;
}
