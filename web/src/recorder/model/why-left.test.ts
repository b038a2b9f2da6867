import { whyLeft } from './why-left';

describe('a take that has been kept', () => {
  it('stays on this computer where its pictures could not be made a file, or a part of it was chosen', () => {
    const seen = { source: 'camera', ranges: [] } as const;
    expect(whyLeft({ video: { ...seen, ranges: [] } }, false)).toBe('voice-kept');
    expect(whyLeft({ video: { ...seen, ranges: [], file: new Blob() } }, true)).toBe('over-limit');
  });

  it('goes where all of it is in its project', () => {
    expect(whyLeft({ video: { source: 'camera', ranges: [], file: new Blob() } }, false)).toBeUndefined();
    expect(whyLeft({}, false)).toBeUndefined();
  });
});
