import { timelineRangeRef } from '#shared/time/timeline-range';
import { type JournalEntry, parseJournal, formatEntry } from './journal';

const RATE = 44_100;
const about = formatEntry({
  event: 'take',
  take_id: 'T1',
  project_id: 'P1',
  uid: 'U1',
  started_at: 5,
  sample_rate: RATE,
});
const lines = (...entries: JournalEntry[]) => about + entries.map(formatEntry).join('');
const sound = (at: number, file_at: number): JournalEntry => ({ event: 'sound', at, file_at });
const begin = (at: number, order = 0): JournalEntry => ({ event: 'begin', order, at, slide_id: 'a' });
const slide = (order: number, at: number, slide_id: string): JournalEntry => ({ event: 'slide', order, at, slide_id });

describe('the journal of a take', () => {
  it('restores what was written: the take is a cut of what is in the file', () => {
    expect(parseJournal(lines(sound(1000, 0), begin(1200), slide(1, 1300, 'b')), 500)).toEqual({
      id: 'T1',
      projectId: 'P1',
      uid: 'U1',
      startedAt: 5,
      sampleRate: RATE,
      ranges: [{ from: 200, to: 500 }],
      recordingRanges: [{ from: 1200, to: 1500 }],
      sampleCount: 300,
      isStopped: false,
      slides: [
        { at: 0, slideId: 'a' },
        { at: 100, slideId: 'b' },
      ],
      audioIssues: [],
    });
  });

  it('knows whether it was recorded to its end', () => {
    const text = lines(sound(0, 0), begin(0), { event: 'stop', order: 1, at: 200 });
    expect(parseJournal(text, 300)?.isStopped).toBe(true);
  });

  it('knows what a retake replaces; an unreadable range does not lose what was said', () => {
    const place = { file: 'voice.m4a', source_ms: 4200, slide_id: '' };
    const replaced = timelineRangeRef.parse({ ...place, sounds: [{ file: 'voice.m4a', from_ms: 3000, to_ms: 5400 }] });
    const written: JournalEntry = { ...(JSON.parse(about) as JournalEntry & { event: 'take' }), replaced };
    const read = (first: string) => parseJournal(first + [sound(0, 0), begin(0)].map(formatEntry).join(''), 300);
    expect(read(formatEntry(written))).toMatchObject({ sampleCount: 300, replaced });
    expect(read(about)).toMatchObject({ sampleCount: 300, replaced: undefined });
    const rubbish = formatEntry(written).replace('4200', '"late"');
    expect(read(rubbish)).toMatchObject({ sampleCount: 300, replaced: undefined });
  });

  it('finds the parts on both sides of a pause, of which a little is in the file, too', () => {
    const text = lines(sound(1000, 0), begin(1000), { event: 'pause', order: 1, at: 1200 }, sound(5000, 300), {
      event: 'resume',
      order: 2,
      at: 5100,
    });
    expect(parseJournal(text, 600)?.ranges).toEqual([
      { from: 0, to: 200 },
      { from: 400, to: 600 },
    ]);
  });

  it('is read without a command that did not fit on a full disk, and without an empty line', () => {
    const text = lines(sound(0, 0), begin(0), { event: 'pause', order: 2, at: 200 });
    expect(parseJournal(`${text}null\n7\n`, 300)?.ranges).toEqual([{ from: 0, to: 200 }]);
  });

  it('never claims more than is in the file if the disk was full and the take continued', () => {
    const resumed: JournalEntry = { event: 'resume', order: 2, at: 9000 };
    const text = lines(sound(0, 0), begin(0), { event: 'pause', order: 1, at: 900 }, sound(9000, 900), resumed);
    expect(parseJournal(text, 300)).toMatchObject({ ranges: [{ from: 0, to: 300 }], sampleCount: 300 });
  });

  it('leaves what is on a full disk alone when later sound is rewound', () => {
    const text = lines(sound(0, 0), begin(0), slide(1, 2 * RATE, 'b'), slide(2, 5 * RATE, 'c'));
    const takenBack = text + formatEntry({ event: 'rewind', order: 3, at: 6 * RATE, seconds: 2 });
    expect(parseJournal(takenBack, 3 * RATE)).toMatchObject({
      ranges: [{ from: 0, to: 3 * RATE }],
      slides: [
        { at: 0, slideId: 'a' },
        { at: 2 * RATE, slideId: 'b' },
      ],
    });
  });

  it("uses the last record of a command's place", () => {
    const text = lines(sound(0, 0), begin(0), slide(1, 100, 'b'), slide(1, 180, 'b'));
    expect(parseJournal(text, 300)?.slides[1]).toEqual({ at: 180, slideId: 'b' });
  });

  it('removes nothing from the file on a rewind, so that it can be restored', () => {
    const kept = lines(sound(0, 0), begin(0), slide(1, 100, 'b'));
    const takenBack = kept + formatEntry({ event: 'rewind', order: 2, at: 2 * RATE, seconds: 1 });
    expect(parseJournal(takenBack, 3 * RATE)?.ranges).toEqual([
      { from: 0, to: RATE },
      { from: 2 * RATE, to: 3 * RATE },
    ]);
    expect(parseJournal(kept, 3 * RATE)?.ranges).toEqual([{ from: 0, to: 3 * RATE }]);
  });

  it('keeps the marks of what is in the take, at their places in the take', () => {
    const text = lines(sound(1000, 0), { event: 'mark', kind: 'lost', at: 1050, ms: 300 }, begin(1100), {
      event: 'mark',
      kind: 'microphone',
      at: 1150,
      ms: 0,
      label: 'Headset',
    });
    expect(parseJournal(text, 500)?.audioIssues).toEqual([{ kind: 'microphone', at: 50, ms: 0, label: 'Headset' }]);
  });

  it('names the microphone that took over in a pause without a gap', () => {
    const pause: JournalEntry = { event: 'pause', order: 1, at: 100 };
    const changed: JournalEntry = { event: 'mark', kind: 'microphone', at: 150, ms: 700, label: 'Headset' };
    const resume: JournalEntry = { event: 'resume', order: 2, at: 200 };
    const read = parseJournal(lines(sound(0, 0), begin(0), pause, changed, resume), 300);
    expect(read?.audioIssues).toEqual([{ kind: 'microphone', at: 100, ms: 0, label: 'Headset' }]);
  });

  it('keeps the part of a silence that is in the take', () => {
    const muted: JournalEntry = { event: 'mark', kind: 'muted', at: 3 * RATE, ms: 2500 };
    const pause: JournalEntry = { event: 'pause', order: 1, at: 2 * RATE };
    const resume: JournalEntry = { event: 'resume', order: 2, at: 4 * RATE };
    const health = (...entries: JournalEntry[]) => parseJournal(lines(sound(0, 0), ...entries), 5 * RATE)?.audioIssues;
    expect(health(begin(0), pause, resume, muted)).toEqual([{ kind: 'muted', at: 2 * RATE, ms: 1500 }]);
    expect(health(begin(RATE), muted)).toEqual([{ kind: 'muted', at: 2 * RATE, ms: 2000 }]);
    expect(health(begin(3 * RATE), muted)).toEqual([]);
  });

  it('survives a line cut off by a crash', () => {
    const line = formatEntry(slide(1, 100, 'b'));
    for (let length = 0; length < line.length; length++) {
      const read = parseJournal(lines(sound(0, 0), begin(0)) + line.slice(0, length), 300);
      expect(read?.slides).toEqual([{ at: 0, slideId: 'a' }]);
    }
  });

  it('ends at an overwritten line', () => {
    const text = `${lines(sound(0, 0), begin(0))}\0\0\0\n${formatEntry(slide(1, 100, 'b'))}`;
    expect(parseJournal(text, 300)?.slides).toHaveLength(1);
  });

  it('is empty without its beginning', () => {
    expect(parseJournal('', 300)).toBeNull();
    expect(parseJournal(about.slice(0, 20), 300)).toBeNull();
  });

  it('holds no sound before the take has begun', () => {
    expect(parseJournal(lines(sound(0, 0)), 300)?.sampleCount).toBe(0);
  });
});
