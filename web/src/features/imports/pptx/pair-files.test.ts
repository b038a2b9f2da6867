import { pairPresentations } from './presentation-notes';

const files = (...names: string[]) => names.map((name) => new File([], name));
const pairs = (...names: string[]) =>
  pairPresentations(files(...names)).map(({ file, presentation }) => [file.name, presentation?.name]);

describe('a presentation that is dropped with its PDF', () => {
  it('goes with the PDF of its name, whatever else is there', () => {
    expect(pairs('b.pptx', 'a.pdf', 'B.pdf', 'a.PPTX', 'c.png')).toEqual([
      ['a.pdf', 'a.PPTX'],
      ['B.pdf', 'b.pptx'],
      ['c.png', undefined],
    ]);
  });

  it('goes with the only PDF, whatever that is called', () => {
    expect(pairs('Talk v3 final.pptx', 'export.pdf')).toEqual([['export.pdf', 'Talk v3 final.pptx']]);
  });

  it('stays a file of its own where no PDF is its own', () => {
    expect(pairs('a.pptx', 'b.pdf', 'c.pdf')).toEqual([
      ['a.pptx', undefined],
      ['b.pdf', undefined],
      ['c.pdf', undefined],
    ]);
    expect(pairs('a.pptx')).toEqual([['a.pptx', undefined]]);
  });
});
