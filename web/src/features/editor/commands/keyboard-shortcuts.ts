import { useEffect } from 'react';
import { type KeyPress, shortcutKey } from '../../../platform/components/shortcut-key';
import type { ProjectEditor } from '../session/project-editor';
import { type EditorCommand, editorCommands } from './editor-commands';

/** Fields where the browser's own undo applies. */
const TEXT_FIELD = 'input, textarea, [contenteditable]';
/** Other elements that handle keys themselves. */
const KEY_HANDLING_ELEMENTS = 'select, dialog, [role="menu"], [role="listbox"]';
const ENTER_HANDLING_ELEMENTS = 'button, a, [role="button"], [role="tab"], [role="radio"]';

/** Runs the command for a key press anywhere except in text fields. */
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
  // Prevented even if there is nothing to undo: otherwise the browser would undo in a field that lost the focus.
  if (shortcut.startsWith('Mod+')) event.preventDefault();
  if (target.closest(KEY_HANDLING_ELEMENTS) || document.querySelector('dialog[open]')) return;
  if (shortcut === ' ' && target.closest(ENTER_HANDLING_ELEMENTS)) return;
  // The browser closes an open popover, such as Share.
  if (shortcut === 'Escape' && document.querySelector(':popover-open')) return;
  if ((command.isEdit && !editor.mayEdit) || !command.isPossible(editor)) return;
  event.preventDefault();
  command.run(editor);
}

/**
 * Browsers have one undo history for all fields of a page, so Undo in one field, or in the browser's menu, can continue in a field edited
 * before. That would be an unseen edit and would clear the redo history.
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

/** The keycaps of a shortcut, e.g. `Mod+z` as `['Ctrl', 'Z']`. */
export const keyCaps = (shortcut: string): string[] =>
  shortcut.split('+').map((part) => KEY_LABELS[part] ?? (part.length === 1 ? part.toUpperCase() : part));

export function toShortcut(event: Omit<KeyPress, 'altKey'>): string {
  const key = shortcutKey(event);
  const isMod = event.ctrlKey || event.metaKey;
  // Characters such as `?` already include Shift; it counts separately only for named keys and with Mod.
  const isShift = event.shiftKey && (isMod || key.length > 1);
  return `${isMod ? 'Mod+' : ''}${isShift ? 'Shift+' : ''}${key}`;
}
