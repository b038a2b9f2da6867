import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Span } from '#shared/time/timeline';
import { ACCOUNT_ID } from '../config/aws';

/** The words of every transcript. */
const SENTENCE = 'This is a stand-in for Amazon Transcribe, which does not listen.'.split(' ');
/** Seconds from one word to the next, and the length of a word. */
const PACE = 0.4;
const WORD = 0.32;

interface Item {
  type: 'pronunciation' | 'punctuation';
  start_time?: string;
  end_time?: string;
  alternatives: { confidence: string; content: string }[];
}

const seconds = (moment: number): string => moment.toFixed(2);

function buildItems(word: string, start: number): Item[] {
  const [, content = '', mark = ''] = /^(.*?)([.,]?)$/.exec(word) ?? [];
  const spoken: Item = {
    type: 'pronunciation',
    start_time: seconds(start),
    end_time: seconds(start + WORD),
    alternatives: [{ confidence: '0.99', content }],
  };
  return mark === ''
    ? [spoken]
    : [spoken, { type: 'punctuation', alternatives: [{ confidence: '0.0', content: mark }] }];
}

/** The result file of a Transcribe job: repeats the words of one sentence over the voiced ranges of the audio. */
export function buildTranscript(jobName: string, ranges: readonly Span[]): object {
  const items: Item[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    for (let at = start; at + WORD <= end; at += PACE)
      items.push(...buildItems(SENTENCE[next++ % SENTENCE.length]!, at));
  }
  const transcript = items.map(
    ({ type, alternatives }) => (type === 'punctuation' ? '' : ' ') + alternatives[0]!.content,
  );
  return {
    jobName,
    accountId: ACCOUNT_ID,
    status: 'COMPLETED',
    results: { transcripts: [{ transcript: transcript.join('').trim() }], items },
  };
}

/** Length of a window in seconds. */
const WINDOW = 0.2;
/** A window is silent if its packets have less than this share of the bytes of the largest window. */
const SILENT_PART = 0.4;

/** The packet bytes of each window; empty for a file without audio. Throws for an unreadable file. */
async function readWindows(file: Uint8Array): Promise<number[]> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    const windows: number[] = [];
    if (!track) return windows;
    for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets()) {
      const at = Math.max(0, Math.floor(timestamp / WINDOW));
      windows[at] = (windows[at] ?? 0) + byteLength;
    }
    return Array.from(windows, (bytes: number | undefined) => bytes ?? 0);
  } finally {
    input.dispose();
  }
}

/** Finds voiced ranges by bytes per window, because nothing here decodes audio. At a constant bit rate, all is voiced. */
export async function findVoicedRanges(file: Uint8Array): Promise<Span[]> {
  const windows = await readWindows(file);
  const full = [...windows].sort((a, b) => b - a)[Math.floor(windows.length / 10)] ?? 0;
  const stretches: Span[] = [];
  for (const [at, bytes] of windows.entries()) {
    if (bytes < full * SILENT_PART || bytes === 0) continue;
    const [start, end] = [at * WINDOW, (at + 1) * WINDOW];
    const last = stretches.at(-1);
    if (last && start - last.end < 1e-6) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
}
