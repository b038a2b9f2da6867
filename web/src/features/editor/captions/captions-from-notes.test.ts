import { type FileId } from '#shared/entities/scalars';
import { buildView } from '../model/project-view';
import { toRecords } from '../model/records';
import { sampleClip, sampleMarker, sampleProject } from '../model/testing/sample-project';
import { narratedSlides } from './captions-from-notes';

const file = '1000' as FileId;
const project = sampleProject({
  clips: [sampleClip(1000, 10_000, 1)],
  markers: [sampleMarker(1000, 1, 1, 0), sampleMarker(1000, 2, 2, 4000), sampleMarker(1000, 3, 1, 8000)],
});
const slides = project.slides.map((slide, index) => ({
  ...slide,
  notes: ['First notes.', ' Second notes. '][index] ?? '',
}));
const view = buildView(toRecords({ ...project, slides }));
const runsOf = (...spans: [start: number, end: number][]) =>
  narratedSlides(view, new Map([[file, spans.map(([start, end]) => ({ start, end }))]])).map(({ notes, runs }) => [
    notes,
    ...runs.map(
      ({ start, end, isCut, isCutShort }) => `${start}–${end}${isCut ? ' cut' : ''}${isCutShort ? ' cut short' : ''}`,
    ),
  ]);

describe('what is said while a slide shows belongs to its notes', () => {
  test('each range of speech belongs to the slide shown then, even if it is shown again', () =>
    expect(runsOf([500, 1500], [4200, 5000], [8500, 9000])).toEqual([
      ['First notes.', '500–1500', '8500–9000'],
      ['Second notes.', '4200–5000'],
    ]));

  test('the matcher gets the times at which each of them shows', () =>
    expect(narratedSlides(view, new Map()).map(({ ranges }) => ranges)).toEqual([
      [
        { start: 0, end: 4000 },
        { start: 8000, end: 10_000 },
      ],
      [{ start: 4000, end: 8000 }],
    ]));

  test('speech that runs over a slide change for a moment is not cut', () =>
    expect(runsOf([1000, 4300], [7800, 9500])).toEqual([
      ['First notes.', '1000–4300', '7800–9500'],
      ['Second notes.'],
    ]));

  test('speech that continues is cut, and marked so', () =>
    expect(runsOf([1000, 9000])).toEqual([
      ['First notes.', '1000–4000 cut short', '8000–9000 cut'],
      ['Second notes.', '4000–8000 cut cut short'],
    ]));

  test('slides without notes, and notes of slides that never show, are left out', () => {
    const shown = buildView(
      toRecords({ ...project, slides: project.slides.map((slide) => ({ ...slide, notes: '\n ' })) }),
    );
    expect(narratedSlides(shown, new Map())).toEqual([]);
  });
});

test('speech across a split is continuous, and trimmed speech is ignored', () => {
  const parts = [
    { ...sampleClip(1000, 3000, 1), file },
    { ...sampleClip(2000, 3000, 2), file, trim_start: 3000, trim_end: 6000 },
  ];
  const split = sampleProject({ clips: parts, markers: [sampleMarker(1000, 1, 1, 0), sampleMarker(2000, 2, 1, 0)] });
  const told = buildView(toRecords({ ...split, slides }));
  const [slide] = narratedSlides(
    told,
    new Map([
      [
        file,
        [
          { start: 2000, end: 4000 },
          { start: 7000, end: 8000 },
        ],
      ],
    ]),
  );
  expect(slide?.runs).toEqual([{ start: 2000, end: 4000, isCut: false }]);
});
