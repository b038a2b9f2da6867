export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A letter of a non-Latin alphabet. */
const FOREIGN_LETTER = /^(?!\p{Script=Latin})\p{Letter}$/u;

/** Shifted characters of US keys that have letters in Cyrillic or Hebrew layouts. */
const SHIFTED_PLACES: Readonly<Record<string, string>> = { Comma: '<', Period: '>' };

/**
 * The key of a shortcut: a character in lower case, or the key's name (`ArrowLeft`). For non-Latin alphabets such as Cyrillic and Greek,
 * the key's position on a US keyboard counts (`event.code`); for Latin layouts such as Dvorak and AZERTY, the letter on the key.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string {
  const byPlace = FOREIGN_LETTER.test(key)
    ? (/^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey ? SHIFTED_PLACES[code] : undefined))
    : undefined;
  const pressed = byPlace ?? key;
  return pressed.length === 1 ? pressed.toLowerCase() : pressed;
}
