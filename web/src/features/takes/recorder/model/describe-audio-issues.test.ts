import type { Take } from '../../store/take';
import type { AudioIssue } from '../../store/audio-issues';
import { describeAudioIssues } from './notices';
import type { RecordedProject } from './recorded-project';

const project = { slides: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } as unknown as RecordedProject;
const take = (...audioIssues: AudioIssue[]): Take => ({
  id: 'T',
  projectId: 'P',
  startedAt: 5,
  sampleRate: 1000,
  sampleCount: 60_000,
  slides: [
    { at: 0, slideId: 'a' },
    { at: 10_000, slideId: 'c' },
  ],
  audioIssues,
  m4a: new Blob(),
  peaks: new Int8Array(),
});

describe("a take's audio issues are listed before it is kept", () => {
  it('with the slide worth retaking', () => {
    expect(describeAudioIssues(take({ kind: 'lost', at: 12_000, ms: 1500 }), project)).toBe(
      'Your computer lost 1.5 s at 0:12. Retake slide 3?',
    );
  });

  it('in order, without unnoticeable ones', () => {
    const marks: AudioIssue[] = [
      { kind: 'lost', at: 30_000, ms: 200 },
      { kind: 'lost', at: 20_000, ms: 100 },
      { kind: 'microphone', at: 5000, ms: 0, label: 'Headset' },
    ];
    expect(describeAudioIssues(take(...marks), project)).toBe(
      '“Headset” took over at 0:05. Your computer lost 0.2 s at 0:30. Retake slide 3?',
    );
  });

  it('many small losses as a single one', () => {
    const marks = Array.from({ length: 30 }, (_, i): AudioIssue => ({ kind: 'failed', at: 12_000 + i * 10, ms: 10 }));
    expect(describeAudioIssues(take(...marks), project)).toBe('0.3 s at 0:12 couldn’t be stored. Retake slide 3?');
  });

  it('with the silence before another microphone took over', () => {
    expect(describeAudioIssues(take({ kind: 'microphone', at: 5000, ms: 1500 }), project)).toBe(
      'Another microphone took over at 0:05, after 1.5 s without sound. Retake slide 1?',
    );
  });

  it('not at all if all is well', () => {
    expect(describeAudioIssues(take(), project)).toBe('');
  });
});
