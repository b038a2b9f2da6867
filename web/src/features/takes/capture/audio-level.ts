export type AudioFinding = 'good' | 'silent' | 'quiet' | 'too-loud';

export interface AudioLevel {
  /** The loudest moment since the last reading, in decibels below the limit (0 is the limit, −100 is nothing). */
  peakDb: number;
  finding: AudioFinding;
}

const SILENT_BELOW_DB = -60;
const QUIET_BELOW_DB = -34;
const LIMIT = 0.999;
/** This many samples in a row at the limit are a clipped wave; a loud wave only touches it. */
const CUT_OFF_SAMPLES = 6;
const SILENT_AFTER_S = 2;
const QUIET_AFTER_S = 6;
const LOUD_FOR_S = 2;
const NOTHING_DB = -100;

/** Converts an amplitude of 0 to 1 to decibels below the limit. */
export const toDb = (amplitude: number): number =>
  amplitude <= 0 ? NOTHING_DB : Math.max(NOTHING_DB, 20 * Math.log10(amplitude));

/** Monitors a microphone's sound: how loud it is, and whether it is silent, too quiet, or clipped. */
export class AudioLevelMonitor {
  private sinceAudibleS = 0;
  private sinceLoudEnoughS = 0;
  private sinceClippedS = Infinity;
  private peak = 0;
  private atLimit = 0;

  constructor(private readonly sampleRate: number) {}

  add(samples: Float32Array): void {
    let peak = 0;
    let isCutOff = false;
    for (const sample of samples) {
      const amplitude = Math.abs(sample);
      if (amplitude > peak) peak = amplitude;
      this.atLimit = amplitude >= LIMIT ? this.atLimit + 1 : 0;
      isCutOff ||= this.atLimit >= CUT_OFF_SAMPLES;
    }
    const seconds = samples.length / this.sampleRate;
    const peakDb = toDb(peak);
    this.peak = Math.max(this.peak, peak);
    this.sinceAudibleS = peakDb >= SILENT_BELOW_DB ? 0 : this.sinceAudibleS + seconds;
    this.sinceLoudEnoughS = peakDb >= QUIET_BELOW_DB ? 0 : this.sinceLoudEnoughS + seconds;
    this.sinceClippedS = isCutOff ? 0 : this.sinceClippedS + seconds;
  }

  /** The level since the last call, and what is wrong. */
  read(): AudioLevel {
    const peakDb = toDb(this.peak);
    this.peak = 0;
    return { peakDb, finding: this.finding() };
  }

  private finding(): AudioFinding {
    if (this.sinceClippedS < LOUD_FOR_S) return 'too-loud';
    if (this.sinceAudibleS >= SILENT_AFTER_S) return 'silent';
    return this.sinceLoudEnoughS >= QUIET_AFTER_S ? 'quiet' : 'good';
  }
}

const QUIET_BELOW = 0.06;
const SILENT_BELOW = 0.004;

/** What is wrong with a whole recording, by its waveform and by whether it was too loud at any time. */
export function assessRecording(peaks: Int8Array, wasTooLoud: boolean): AudioFinding {
  if (wasTooLoud) return 'too-loud';
  const loudness = Array.from(peaks, (peak) => Math.abs(peak) / 127).sort((a, b) => a - b);
  const loudest = loudness.at(-1) ?? 0;
  if (loudest < SILENT_BELOW) return 'silent';
  // A single knock on the table is not a voice, so the loudest twentieth is ignored.
  const spoken = loudness[Math.floor(loudness.length * 0.95)] ?? 0;
  return spoken < QUIET_BELOW ? 'quiet' : 'good';
}
