/**
 * Makes the readings anew on which captions from notes are tried: `npx tsx sample/make-readings.ts`. Needs espeak-ng. What it
 * writes is committed: `shared/captions/notes/testing/readings.json`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAmplitudes } from '#shared/captions/notes/speech-runs';
import { joinSounds, lengthOf, silence, type Sound, speak } from './narrate';
import { peaksOf } from './peaks';
import { type ReadingScript, readingScripts } from './reading-scripts';

const PACES = [130, 165, 190];
/** How often each script is read at each pace as it is not written. */
const DISTURBED = 3;
const WORDS_CHANGED = 0.05;
/** Of all sentences so many follow without a pause. */
const RUN_ON = 0.35;
const AUDIBLE = 300;
/** What a quiet room sounds like, in 16-bit samples. */
const NOISE = 60;

type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;

/** A sound without the silence around it. */
function trimmed({ sampleRate, samples }: Sound): Sound {
  const isAudible = (sample: number) => Math.abs(sample) >= AUDIBLE;
  return { sampleRate, samples: samples.slice(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1) };
}

const inARoom = ({ sampleRate, samples }: Sound, random: Random): Sound => ({
  sampleRate,
  samples: samples.map((each) => Math.min(Math.max(each + (random() - 0.5) * 2 * NOISE, -32_768), 32_767)),
});

/** The words of a sentence, of which one in twenty is another. */
const misread = (sentence: string, others: readonly string[], random: Random): string =>
  sentence
    .split(' ')
    .map((word) => (random() < WORDS_CHANGED ? oneOf(others, random) + (/[.,?:]$/.exec(word)?.[0] ?? '') : word))
    .join(' ');

/**
 * Reads a script aloud: each sentence at its own pace, with pauses of all lengths between them. One that is disturbed leaves a
 * sentence out, makes one up, changes words and makes no pause before a third of the sentences.
 */
function read(script: ReadingScript, at: { voice: string; pace: number; isDisturbed: boolean; seed: number }) {
  const random = randomFrom(at.seed);
  const { sentences, madeUp, otherWords } = script;
  const within = () => 1 + Math.floor(random() * (sentences.length - 2));
  const [leftOut, added] = at.isDisturbed ? [within(), within()] : [-1, -1];
  const sounds: Sound[] = [];
  let now = 0;
  const say = (text: string): number => {
    const pace = Math.round(at.pace * (0.9 + 0.25 * random()));
    const sound = trimmed(speak(text, { voice: at.voice, pace }));
    const isRunOn = at.isDisturbed && random() < RUN_ON;
    const pause = silence(isRunOn ? 0 : 180 + 700 * random() ** 2 + (random() < 0.1 ? 800 : 0), sound.sampleRate);
    sounds.push(sound, pause);
    const start = now;
    now += lengthOf(sound) + lengthOf(pause);
    return start;
  };
  const starts = sentences.map((sentence, index) => {
    if (index === added) say(oneOf(madeUp, random));
    if (index === leftOut) return null;
    return say(at.isDisturbed ? misread(sentence, otherWords, random) : sentence);
  });
  const amplitudes = toAmplitudes(peaksOf(inARoom(joinSounds(sounds), random)));
  const notes = sentences.join(' ');
  return { notes, isDisturbed: at.isDisturbed, starts, amplitudes: Buffer.from(amplitudes).toString('base64') };
}

const readings = Object.entries(readingScripts).flatMap(([name, script], which) =>
  PACES.flatMap((pace, index) =>
    Array.from({ length: 1 + DISTURBED }, (_, time) => ({
      name: `${name} ${pace} ${time}`,
      ...read(script, {
        voice: script.voices[index]!,
        pace,
        isDisturbed: time > 0,
        seed: 1 + which * 100 + index * 10 + time,
      }),
    })),
  ),
);
const file = join(__dirname, '../shared/captions/notes/testing/readings.json');
writeFileSync(file, `${JSON.stringify(readings, null, 2)}\n`);
