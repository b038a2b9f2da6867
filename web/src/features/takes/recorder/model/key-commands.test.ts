import { getKeyCommand } from './key-commands';
import type { Take } from '../../store/take';
import type { RecorderState } from './recorder-state';

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
  key: name,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const talking: RecorderState = { is: 'recording', slideId: 'a', firstId: 'a' };
const ready: RecorderState = { is: 'ready', slideId: 'a' };
const take = {} as Take;
const taken: RecorderState = { is: 'taken', slideId: 'a', take };

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
    expect(getKeyCommand(key(name), talking, 'nothing')).toBe(command);
  });

  it('Ctrl+Z and ⌘+Z rewind ten seconds', () => {
    expect(getKeyCommand(key('z', { ctrlKey: true }), talking, 'nothing')).toBe('rewind');
    expect(getKeyCommand(key('z', { metaKey: true }), talking, 'nothing')).toBe('rewind');
    expect(getKeyCommand(key('z', { ctrlKey: true }), ready, 'nothing')).toBeNull();
  });

  it('leave Space to buttons before the take, and everything but Esc to a field', () => {
    expect(getKeyCommand(key(' '), ready, 'button')).toBeNull();
    expect(getKeyCommand(key(' '), ready, 'field')).toBeNull();
    expect(getKeyCommand(key('ArrowRight'), talking, 'field')).toBeNull();
    expect(getKeyCommand(key('Escape'), talking, 'field')).toBe('leave');
  });

  it('leave Space and Enter to a button focused while talking; other keys still work', () => {
    expect(getKeyCommand(key(' '), talking, 'button')).toBeNull();
    expect(getKeyCommand(key('Enter'), talking, 'button')).toBeNull();
    expect(getKeyCommand(key('ArrowRight'), talking, 'button')).toBe('next');
  });

  it("leave the browser's shortcuts alone", () => {
    expect(getKeyCommand(key('r', { ctrlKey: true }), talking, 'nothing')).toBeNull();
  });

  it.each([
    [' ', ready, 'start'],
    ['Enter', ready, 'start'],
    ['ArrowRight', ready, 'next'],
    [' ', taken, 'play'],
    ['Enter', taken, 'keep'],
  ] as const)('of a person in a hurry: %p in %j', (name, state, command) => {
    expect(getKeyCommand(key(name), state, 'nothing')).toBe(command);
  });

  it('leave Space and Enter to a focused button in the review', () => {
    expect(getKeyCommand(key('Enter'), taken, 'button')).toBeNull();
    expect(getKeyCommand(key(' '), taken, 'button')).toBeNull();
  });

  it('are found by position on non-Latin keyboards', () => {
    expect(getKeyCommand(key('к', { code: 'KeyR' }), talking, 'nothing')).toBe('retake-slide');
    expect(getKeyCommand(key('я', { code: 'KeyZ', ctrlKey: true }), talking, 'nothing')).toBe('rewind');
    expect(getKeyCommand(key('κ', { code: 'KeyK' }), talking, 'nothing')).toBe('pause');
  });
});
