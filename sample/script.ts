/** One slide of the sample: what stands on it, and what is said while it is shown. */
export interface SampleSlide {
  kicker: string;
  title: string;
  lines: string[];
  hue: number;
  spoken: string[];
}

export const SAMPLE_NAME = 'Meet Narradeck';

/** The sample's deck and its narration: a product that explains itself. */
export const sampleSlides: SampleSlide[] = [
  {
    kicker: 'Narradeck',
    title: 'Say it once. Send the link.',
    lines: ['Your slides, your voice, one link that plays.'],
    hue: 252,
    spoken: [
      'Hello, and welcome to Narradeck.',
      'It turns your slides and your voice into a presentation that plays by itself.',
    ],
  },
  {
    kicker: 'One',
    title: 'Drop your slides',
    lines: ['A PDF, or pictures', 'One slide for each page, in order'],
    hue: 206,
    spoken: ['First, drop in a PDF, or a few pictures.', 'Every page becomes a slide.'],
  },
  {
    kicker: 'Two',
    title: 'Talk through them',
    lines: ['Press space for the next slide', 'Every change is kept to the millisecond'],
    hue: 164,
    spoken: [
      'Then talk, and press the space bar whenever you move on.',
      'Each slide change is remembered in the sound.',
    ],
  },
  {
    kicker: 'Three',
    title: 'Fix one slide, not the whole thing',
    lines: ['Move a slide change', 'Cut what went wrong, keep the rest'],
    hue: 62,
    spoken: ['Something went wrong? Move one slide change, or record just that slide again.'],
  },
  {
    kicker: 'Done',
    title: 'It already plays',
    lines: ['Nothing to render', 'Nothing to wait for'],
    hue: 322,
    spoken: ['And when you stop talking, your link already plays.', 'Now it is your turn.'],
  },
];
