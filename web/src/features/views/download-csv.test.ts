import { formatCsv } from './download-csv';

test.each([
  ['=1+2', "'=1+2"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "\t'=1"],
  ['\r=1', '"\r\'=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['x;=1+2', "x;'=1+2"],
  ['x;"=1+2&"', '"x;""\'=1+2&"""'],
  ['a-b = c@d', 'a-b = c@d'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('attack: a spreadsheet shows the cell %j, and runs nothing', (cell, expected) => {
  expect(formatCsv([[cell, 5]])).toBe(`${expected},5`);
});
