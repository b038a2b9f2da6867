import { NO_VIDEO, clearSource } from './recorder-view';

const stream = {} as MediaStream;

describe('a source that is gone before the take', () => {
  it('is named, and not taken for the choice of voice only', () => {
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

  it('is not mentioned if there was none', () => {
    expect(clearSource(NO_VIDEO)).toEqual({});
  });
});
