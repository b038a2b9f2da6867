import { cutRange, type ExportedData } from './exported-data';
import { listChapters } from './list-chapters';
import { renderTranscript } from './render-transcript';

const data = {
  name: 'Deck',
  scenes: [
    { url: '/a', text: 'Start', slide: 1, start: 0, end: 4000 },
    { url: '/b', text: '', slide: 2, start: 4000, end: 10_000 },
  ],
  clips: [
    { number: 1, url: '/1.m4a', start: 0, duration: 5000, trim_start: 1000, trim_end: 6000 },
    { number: 2, url: '/2.m4a', start: 5000, duration: 5000, trim_start: 0, trim_end: 5000 },
  ],
  lines: [
    { start: 0, end: 2000, text: 'Hello' },
    { start: 2500, end: 4500, text: 'and\nwelcome.' },
    { start: 8000, end: 9000, text: 'Goodbye.' },
  ],
} as unknown as ExportedData;

test('a range begins at 0, and cuts the slides, clips, and captions at its ends', () => {
  expect(cutRange(data, { start: 3000, end: 7000 })).toEqual({
    name: 'Deck',
    scenes: [
      { url: '/a', text: 'Start', slide: 1, start: 0, end: 1000 },
      { url: '/b', text: '', slide: 2, start: 1000, end: 4000 },
    ],
    clips: [
      { number: 1, url: '/1.m4a', start: 0, duration: 2000, trim_start: 4000, trim_end: 6000 },
      { number: 2, url: '/2.m4a', start: 2000, duration: 2000, trim_start: 0, trim_end: 2000 },
    ],
    lines: [{ start: 0, end: 1500, text: 'and\nwelcome.' }],
  });
});

test('in a part, slides and clips have the numbers that they have in the presentation', () => {
  const { scenes, clips } = cutRange(data, { start: 6000, end: 7000 });
  expect([scenes.map(({ slide }) => slide), clips.map(({ number }) => number)]).toEqual([[2], [2]]);
});

test('each slide is a chapter, the first one from the start; a single slide is none', () => {
  expect(listChapters(data)).toEqual([
    { start: 0, title: 'Start' },
    { start: 4000, title: 'Slide 2' },
  ]);
  expect(listChapters(cutRange(data, { start: 0, end: 3000 }))).toEqual([]);
});

test('the transcript has a heading with its moment for each slide, and a paragraph between pauses', () => {
  expect(renderTranscript(data)).toBe('Deck\n\nStart (0:00)\n\nHello and welcome.\n\nSlide 2 (0:04)\n\nGoodbye.\n');
});
