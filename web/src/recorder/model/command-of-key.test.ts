import { commandOfKey } from './command-of-key';
import type { RecorderState } from './recorder-state';

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const talking: RecorderState = { is: 'recording', slide: 0, first: 0 };
const ready: RecorderState = { is: 'ready', slide: 0 };

describe('the keys of the recorder', () => {
  it.each([
    [' ', 'next'],
    ['ArrowRight', 'next'],
    ['PageDown', 'next'],
    ['ArrowLeft', 'back'],
    ['k', 'pause'],
    ['K', 'pause'],
    ['r', 'retake-slide'],
    ['Escape', 'leave'],
  ])('while talking: %p is %s', (name, command) => {
    expect(commandOfKey(key(name), talking, false)).toBe(command);
  });

  it('take back ten seconds with Ctrl Z and with ⌘ Z', () => {
    expect(commandOfKey(key('z', { ctrlKey: true }), talking, false)).toBe('take-back');
    expect(commandOfKey(key('z', { metaKey: true }), talking, false)).toBe('take-back');
    expect(commandOfKey(key('z', { ctrlKey: true }), ready, false)).toBeNull();
  });

  it('leave Space to the buttons before the take, and everything but Esc to a field', () => {
    expect(commandOfKey(key(' '), ready, false)).toBeNull();
    expect(commandOfKey(key('ArrowRight'), talking, true)).toBeNull();
    expect(commandOfKey(key('Escape'), talking, true)).toBe('leave');
  });

  it('leave the shortcuts of the browser alone', () => {
    expect(commandOfKey(key('r', { ctrlKey: true }), talking, false)).toBeNull();
  });

  it('answer a question with Esc by going back', () => {
    expect(commandOfKey(key('Escape'), { is: 'asking-discard', slide: 0, first: 0 }, false)).toBe('stay');
  });
});
