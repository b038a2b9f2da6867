import { parseNotes } from '#shared/captions/notes/note-words';
import { countColumns } from '#shared/captions/words';

test.each([
  ['今天我们介绍「第三季度」的计划，', 8],
  ['私たちは新しい倉庫を北の町に開きました、', 6],
  ['วันนี้เราจะแนะนำแผนใหม่ของบริษัท', 8],
])(
  'a sentence without spaces becomes lines of at most two times 42 letters, wide ones counting twice: %s',
  (part, times) => {
    const sentence = part.repeat(times);
    const { lines, words } = parseNotes(sentence);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join('')).toBe(sentence);
    expect(Math.max(...lines.map(({ text }) => countColumns(text)))).toBeLessThanOrEqual(84);
    expect(lines.at(-1)?.end).toBe(words.length);
  },
);

test('words between spaces stay whole, also next to text without spaces', () => {
  const { lines, words } = parseNotes('我用 Excel 做（很长的）计划。 Then, we go on.');
  expect(lines.map(({ text }) => text)).toEqual(['我用 Excel 做（很长的）计划。', 'Then, we go on.']);
  expect(words.filter(({ before }) => before === 'clause')).toHaveLength(1);
});
