import { recordingFileName } from './recording';

describe('the file name of a recording', () => {
  const startedAt = new Date(2026, 10, 3, 9, 5).getTime();

  it("says when it was made, and has the extension of its content: a video's only if its file exists", () => {
    const video = { source: 'camera' as const, ranges: [] };
    expect(recordingFileName({ startedAt })).toBe('Narradeck 2026-11-03 09.05.m4a');
    expect(recordingFileName({ startedAt, video })).toBe('Narradeck 2026-11-03 09.05.m4a');
    expect(recordingFileName({ startedAt, video: { ...video, file: new Blob() } })).toBe(
      'Narradeck 2026-11-03 09.05.mp4',
    );
  });
});
