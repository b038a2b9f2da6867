import { NO_VIDEO, clearSource } from './recorder-view';

const stream = {} as MediaStream;

describe('a source that is gone before the take', () => {
  it('is said in words, and not taken for the voice alone that its person chose', () => {
    expect(clearSource({ ...NO_VIDEO, choice: 'screen', stream })).toEqual({
      choice: 'none',
      about: 'screen',
      problem: 'refused',
    });
    expect(clearSource({ ...NO_VIDEO, choice: 'camera', stream })).toEqual({
      choice: 'none',
      about: 'camera',
      problem: 'none',
    });
  });

  it('is nothing to speak of where there was none', () => {
    expect(clearSource(NO_VIDEO)).toEqual({});
  });
});
