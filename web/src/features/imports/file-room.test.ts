import { assertClipFits, assertSlidesFit } from './file-room';

const MB = 1024 ** 2;
const room = { roomMs: 60_000, roomClips: 1, roomBytes: 10 * MB, monthBytes: 10 * MB };
const fileOf = (size: number) => ({ name: 'a film', size }) as File;

test.each([
  ['of the plan’s bytes', { roomBytes: MB }, 'is 2 MB, and your plan has 1 MB left'],
  ['of the month’s bytes', { monthBytes: MB }, 'is 2 MB, and your team can add 1 MB more this month'],
  ['of its time', { roomMs: 29_000 }, 'is 0.5 min long, and this project has room for 0.4 min'],
  ['of its clips', { roomClips: 0 }, 'A project can have at most 500 clips'],
])('sound for which a project has no room %s is refused before it is sent, with a reason', (_of, less, words) => {
  expect(() => assertClipFits(fileOf(2 * MB), 30_000, room)).not.toThrow();
  expect(() => assertClipFits(fileOf(2 * MB), 30_000, { ...room, ...less })).toThrow(words);
});

test.each([
  ['the plan', { roomBytes: 1000 }, 'your plan has 0 MB left'],
  ['the month', { monthBytes: 1000 }, 'your team can add 0 MB more this month'],
])('slides for which %s leaves almost nothing are refused before a project is created', (_by, less, words) => {
  expect(() => assertSlidesFit(fileOf(90 * MB), room)).not.toThrow();
  expect(() => assertSlidesFit(fileOf(90 * MB), { ...room, ...less })).toThrow(words);
});
