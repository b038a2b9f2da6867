import { getKeyCommand, isKeyForElement, nextRate } from './commands';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  getKeyCommand({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('keys of the player', () => {
  it.each([
    [' ', { do: 'togglePlay' }],
    ['k', { do: 'togglePlay' }],
    ['j', { do: 'seekBy', ms: -10_000 }],
    ['l', { do: 'seekBy', ms: 10_000 }],
    ['ArrowLeft', { do: 'seekBy', ms: -5000 }],
    ['ArrowRight', { do: 'seekBy', ms: 5000 }],
    ['ArrowUp', { do: 'changeVolume', by: 0.1 }],
    ['Home', { do: 'seekToShare', share: 0 }],
    ['End', { do: 'seekToShare', share: 1 }],
    ['m', { do: 'toggleMute' }],
    ['c', { do: 'toggleCaptions' }],
    ['f', { do: 'toggleFullScreen' }],
    ['7', { do: 'seekToShare', share: 0.7 }],
    ['?', { do: 'toggleHelp' }],
  ])('%s', (key, command) => expect(press(key)).toEqual(command));

  it('Shift+N and Shift+P go from slide to slide; N and P alone do nothing', () => {
    expect(press('N', { shiftKey: true })).toEqual({ do: 'nextSlide' });
    expect(press('P', { shiftKey: true })).toEqual({ do: 'previousSlide' });
    expect(press('n')).toBeUndefined();
  });

  it('are in the same positions on a Russian keyboard', () => {
    expect(press('л', { code: 'KeyK' })).toEqual({ do: 'togglePlay' });
    expect(press('Т', { code: 'KeyN', shiftKey: true })).toEqual({ do: 'nextSlide' });
    expect(press('Ю', { code: 'Period', shiftKey: true })).toEqual({ do: 'changeRate', steps: 1 });
  });

  it('leave the browser its own shortcuts', () => expect(press('f', { ctrlKey: true })).toBeUndefined());

  it('do nothing while typing', () => {
    expect(isKeyForElement({ tagName: 'INPUT', isContentEditable: false }, 'k')).toBe(true);
    expect(isKeyForElement({ tagName: 'DIV', isContentEditable: true }, 'k')).toBe(true);
    expect(isKeyForElement({ tagName: 'BUTTON', isContentEditable: false }, ' ')).toBe(true);
    expect(isKeyForElement({ tagName: 'BUTTON', isContentEditable: false }, 'k')).toBe(false);
  });

  it('the speed changes in steps from 0.5 to 2 and stops there', () => {
    expect(nextRate(1, 1)).toBe(1.25);
    expect(nextRate(1, -1)).toBe(0.75);
    expect(nextRate(2, 1)).toBe(2);
    expect(nextRate(0.5, -1)).toBe(0.5);
  });
});
