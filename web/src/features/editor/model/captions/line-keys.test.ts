import { type CaptionSpan } from '#shared/captions/caption-spans';
import { type CaptionId, type FileId } from '#shared/entities/scalars';
import { buildLineKeys } from '../project-view';

const line = (id: string, start: number): Pick<CaptionSpan, 'caption' | 'start' | 'end'> => ({
  ...{ start, end: start + 500 },
  caption: { id: id as CaptionId, file: '1' as FileId, start: 0, end: 500, text: '', version: 1 },
});

test('a line keeps its key when something before it is trimmed', () => {
  expect(buildLineKeys([line('A', 1000), line('B', 2000)])).toEqual(buildLineKeys([line('A', 300), line('B', 1300)]));
});

test('a caption that plays twice has two keys', () => {
  expect(buildLineKeys([line('A', 0), line('B', 500), line('A', 1000)])).toEqual(['A', 'B', 'A 2']);
});
