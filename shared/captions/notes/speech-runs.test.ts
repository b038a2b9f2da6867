import { toAmplitudes, speechRuns } from '#shared/captions/notes/speech-runs';

const STEP = 20;
const stretch = (loudness: number, ms: number) => Array.from({ length: ms / STEP }, () => loudness);

test('speech is louder than the room; gaps shorter than a pause belong to a word, and clicks are ignored', () => {
  const sound = [
    ...stretch(2, 500),
    ...stretch(40, 400),
    ...stretch(2, 80),
    ...stretch(40, 400),
    ...stretch(2, 300),
    ...stretch(40, 20),
    ...stretch(2, 300),
    ...stretch(40, 1000),
  ];
  expect(speechRuns(sound, STEP)).toEqual([
    { start: 500, end: 1380 },
    { start: 2000, end: 3000 },
  ]);
});

test.each([
  ['silence', stretch(0, 4000)],
  ['nothing', []],
  ['music without a pause', stretch(60, 4000)],
])('no speech is found in %s', (_, sound) => expect(speechRuns(sound, STEP)).toEqual([]));

test("a stored waveform's larger side counts", () =>
  expect(toAmplitudes(Int8Array.of(-3, 5, -128, 0, 0, 0))).toEqual([5, 127, 0]));
