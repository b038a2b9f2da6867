import type { SoundFinding } from '../../media/capture/sound-watch';

const QUIET_BELOW = 0.06;
const SILENT_BELOW = 0.004;

/** What is wrong with a recording as a whole, by its waveform and whether it was found too loud while it was made. */
export function judgeRecording(peaks: Int8Array, wasTooLoud: boolean): SoundFinding {
  if (wasTooLoud) return 'too-loud';
  const loudness = Array.from(peaks, (peak) => Math.abs(peak) / 127).sort((a, b) => a - b);
  const loudest = loudness.at(-1) ?? 0;
  if (loudest < SILENT_BELOW) return 'silent';
  // A single knock on the table is not a voice: the loudest twentieth is left out.
  const spoken = loudness[Math.floor(loudness.length * 0.95)] ?? 0;
  return spoken < QUIET_BELOW ? 'quiet' : 'good';
}
