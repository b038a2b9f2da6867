import { shortcutKey } from '../../components/shortcut-key';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const names: Readonly<Record<string, string>> = {
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
  shortcut.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));

/** The shortcut that a key press is, as commands name them. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = shortcutKey(event);
  const isMod = event.ctrlKey || event.metaKey;
  // Shift is part of what a character is (`?`); it counts by itself with named keys and with Mod.
  const isShift = event.shiftKey && (isMod || key.length > 1);
  return `${isMod ? 'Mod+' : ''}${isShift ? 'Shift+' : ''}${key}`;
}
