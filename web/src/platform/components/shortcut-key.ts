type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** A letter of an alphabet that has none of the letters that shortcuts are named by. */
const FOREIGN_LETTER = /^(?!\p{Script=Latin})\p{Letter}$/u;

/** What the keys beside the letters say on the keyboard that shortcuts are named after, where Cyrillic or Hebrew has letters. */
const SHIFTED_PLACES: Readonly<Record<string, string>> = { Comma: '<', Period: '>' };

/**
 * The key of a shortcut that was pressed: a character in lower case, or the name of the key (`ArrowLeft`). Whoever types in
 * Cyrillic, Greek or any other alphabet presses the key at the same place (`event.code`); a layout with Latin letters, as
 * Dvorak or AZERTY, counts by what is on the key.
 */
export function shortcutKey({ key, code, shiftKey }: Press): string {
  const byPlace = FOREIGN_LETTER.test(key)
    ? (/^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey ? SHIFTED_PLACES[code] : undefined))
    : undefined;
  const pressed = byPlace ?? key;
  return pressed.length === 1 ? pressed.toLowerCase() : pressed;
}
