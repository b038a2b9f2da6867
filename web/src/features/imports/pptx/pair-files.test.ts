import { pairPresentations } from './presentation-notes';

const files = (...names: string[]) => names.map((name) => new File([], name));
const pairs = (...names: string[]) =>
  pairPresentations(files(...names)).map(({ file, presentation }) => [file.name, presentation?.name]);

describe('a presentation dropped with its PDF', () => {
  it('belongs to the PDF of its name, whatever else is there', () => {
    expect(pairs('b.pptx', 'a.pdf', 'B.pdf', 'a.PPTX', 'c.png')).toEqual([
      ['a.pdf', 'a.PPTX'],
      ['B.pdf', 'b.pptx'],
      ['c.png', undefined],
    ]);
  });

  it('belongs to the only PDF, whatever its name', () => {
    expect(pairs('Talk v3 final.pptx', 'export.pdf')).toEqual([['export.pdf', 'Talk v3 final.pptx']]);
  });

  it('stays separate if no PDF matches', () => {
    expect(pairs('a.pptx', 'b.pdf', 'c.pdf')).toEqual([
      ['a.pptx', undefined],
      ['b.pdf', undefined],
      ['c.pdf', undefined],
    ]);
    expect(pairs('a.pptx')).toEqual([['a.pptx', undefined]]);
  });
});
