import { keyCaps, toShortcut } from './keyboard-shortcuts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}, code = '') =>
  toShortcut({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

test('a key press is named as commands name their keys, on every keyboard', () => {
  expect(press('z', { ctrlKey: true })).toBe('Mod+z');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+z');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('S', { shiftKey: true })).toBe('s');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  expect(press('я', { ctrlKey: true }, 'KeyZ')).toBe('Mod+z');
  expect(press('Ζ', { metaKey: true, shiftKey: true }, 'KeyZ')).toBe('Mod+Shift+z');
});

test('shortcuts are shown as keycaps', () => {
  expect(keyCaps(' ')).toEqual(['Space']);
  expect(keyCaps('Mod+Shift+z')).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(keyCaps('ArrowLeft')).toEqual(['←']);
});
