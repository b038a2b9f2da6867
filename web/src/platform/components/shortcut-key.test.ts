import { shortcutKey } from './shortcut-key';

const press = (key: string, code: string, shiftKey = false) => shortcutKey({ key, code, shiftKey });

describe('the key of a shortcut', () => {
  it.each([
    ['Russian', 'я', 'KeyZ', 'z'],
    ['Russian with capital letters', 'К', 'KeyR', 'r'],
    ['Ukrainian', 'і', 'KeyS', 's'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Hebrew', 'צ', 'KeyM', 'm'],
    ['Arabic', 'ق', 'KeyR', 'r'],
  ])('is the one in the same position on a %s layout', (_layout, key, code, expected) => {
    expect(press(key, code)).toBe(expected);
  });

  it('is the character on the key of a Latin layout: Dvorak, AZERTY, QWERTZ, Turkish', () => {
    expect(press('o', 'KeyS')).toBe('o');
    expect(press('z', 'KeyW')).toBe('z');
    expect(press('Y', 'KeyZ', true)).toBe('y');
    expect(press('é', 'Digit2')).toBe('é');
    expect(press('ı', 'KeyI')).toBe('ı');
  });

  it('is a symbol wherever it is, and < and > where Cyrillic has letters instead', () => {
    expect(press('?', 'Digit7', true)).toBe('?');
    expect(press('«', 'Digit2')).toBe('«');
    expect(press('Б', 'Comma', true)).toBe('<');
    expect(press('Ю', 'Period', true)).toBe('>');
    expect(press('б', 'Comma')).toBe('б');
  });

  it("has the browser's name if it types no character", () => {
    expect(press('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft');
    expect(press('Dead', 'KeyE')).toBe('Dead');
    expect(press(' ', 'Space')).toBe(' ');
  });
});
