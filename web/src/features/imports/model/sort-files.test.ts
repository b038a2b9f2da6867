import { sortFiles } from './sort-files';

const namesOf = (files: File[]) => files.map(({ name }) => name);

test.each([
  ['film.webm', 'video/webm', 'clips'],
  ['voice', 'audio/mpeg', 'clips'],
  ['PHONE.MOV', '', 'clips'],
  ['talk.pdf', 'application/pdf', 'slides'],
  ['notes.txt', '', 'slides'],
  ['mp3.png', 'image/png', 'slides'],
] as const)('%s of type “%s” is among the %s', async (name, type, kind) => {
  const sorted = await sortFiles([new File([], name, { type })]);
  expect(namesOf(sorted[kind])).toEqual([name]);
  expect(namesOf([...sorted.clips, ...sorted.slides])).toEqual([name]);
});
