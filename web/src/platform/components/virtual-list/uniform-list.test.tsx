import { rowWindow, shownRows } from './uniform-list';

const place = { pitch: 100, scrolled: 0, seen: 500 };

describe('the window of a list', () => {
  it('is the whole list up to fifty rows', () => {
    expect(rowWindow(50, { ...place, scrolled: 4000 })).toEqual({ first: 0, end: 50 });
  });

  it('is the visible part of a longer one, and six rows beyond each edge', () => {
    expect(rowWindow(300, place)).toEqual({ first: 0, end: 11 });
    expect(rowWindow(300, { ...place, scrolled: 10_050 })).toEqual({ first: 94, end: 112 });
    expect(rowWindow(300, { ...place, scrolled: 29_500 })).toEqual({ first: 289, end: 300 });
  });

  it('contains at most fifty rows before the list has been measured', () => {
    expect(rowWindow(300, { pitch: 0, scrolled: 0, seen: 0 })).toEqual({ first: 0, end: 50 });
  });

  it('ends with the list when rows were deleted', () => {
    expect(rowWindow(60, { ...place, scrolled: 20_000 })).toEqual({ first: 60, end: 60 });
    expect(shownRows(10, { first: 8, end: 20 }, [])).toHaveLength(2);
  });
});

describe('the rendered rows', () => {
  it('are those of the window, with the height omitted before each', () => {
    expect(shownRows(300, { first: 5, end: 7 }, [])).toEqual([
      { index: 5, skipped: 5 },
      { index: 6, skipped: 0 },
    ]);
  });

  it('contain rows that must stay once, and in order', () => {
    expect(shownRows(300, { first: 5, end: 7 }, [200, 6, 2, -1, 300])).toEqual([
      { index: 2, skipped: 2 },
      { index: 5, skipped: 2 },
      { index: 6, skipped: 0 },
      { index: 200, skipped: 193 },
    ]);
  });

  it('add up to the whole list, together with what is omitted', () => {
    const rows = shownRows(300, { first: 100, end: 120 }, [3, 299]);
    expect(rows.reduce((sum, { skipped }) => sum + skipped + 1, 0)).toBe(300);
  });
});
