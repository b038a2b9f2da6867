import type { ShownCaption } from '#shared/entities/caption';
import { joinSounds, lengthOf, silence, speak, type Sound } from './narrate';
import type { SampleSlide } from './script';

const PAUSE_BETWEEN_SENTENCES_MS = 380;
const PAUSE_BETWEEN_SLIDES_MS = 620;

/** The narration of a deck: its sound, when each slide comes (milliseconds), and a caption for each sentence. */
export interface Narration {
  sound: Sound;
  slideStarts: number[];
  captions: ShownCaption[];
}

/** Speaks the whole deck, sentence by sentence, and notes where each one lies. */
export function narrate(slides: SampleSlide[]): Narration {
  const sounds: Sound[] = [];
  const slideStarts: number[] = [];
  const captions: ShownCaption[] = [];
  let now = 0;
  const append = (sound: Sound) => {
    sounds.push(sound);
    now = lengthOf(joinSounds(sounds));
  };
  for (const slide of slides) {
    slideStarts.push(now);
    for (const text of slide.spoken) {
      const start = now;
      append(speak(text));
      captions.push({ start, end: now, text });
      const rate = sounds[0]?.sampleRate ?? 0;
      append(silence(text === slide.spoken.at(-1) ? PAUSE_BETWEEN_SLIDES_MS : PAUSE_BETWEEN_SENTENCES_MS, rate));
    }
  }
  return { sound: joinSounds(sounds), slideStarts, captions };
}
