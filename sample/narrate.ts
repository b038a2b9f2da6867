import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sound of one channel: 16-bit samples. */
export interface Sound {
  sampleRate: number;
  samples: Int16Array;
}

/** A voice of espeak-ng, and its words a minute. */
interface Speaker {
  voice: string;
  pace: number;
}
const NARRATOR: Speaker = { voice: 'en-gb-x-rp', pace: 158 };

/** Speaks a sentence with espeak-ng. Throws when the program is not installed. */
export function speak(sentence: string, { voice, pace }: Speaker = NARRATOR): Sound {
  const folder = mkdtempSync(join(tmpdir(), 'narrate-'));
  try {
    const file = join(folder, 'sentence.wav');
    execFileSync('espeak-ng', ['-v', voice, '-s', String(pace), '-p', '42', '-w', file, sentence]);
    return readWav(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads a 16-bit mono WAV file. */
function readWav(wav: Buffer): Sound {
  const data = wav.indexOf('data') + 8;
  const samples = new Int16Array(
    wav.buffer.slice(wav.byteOffset + data, wav.byteOffset + wav.length - (wav.length % 2)),
  );
  return { sampleRate: wav.readUInt32LE(24), samples };
}

/** Puts sounds of one sample rate one after another. */
export function joinSounds(sounds: Sound[]): Sound {
  const sampleRate = sounds[0]?.sampleRate ?? 0;
  const samples = new Int16Array(sounds.reduce((sum, sound) => sum + sound.samples.length, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length;
  }
  return { sampleRate, samples };
}

/** Silence of `ms` milliseconds. */
export const silence = (ms: number, sampleRate: number): Sound => ({
  sampleRate,
  samples: new Int16Array(Math.round((ms / 1000) * sampleRate)),
});

/** Length in whole milliseconds. */
export const lengthOf = (sound: Sound): number => Math.round((sound.samples.length / sound.sampleRate) * 1000);
