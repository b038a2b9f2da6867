import { recorderWording as words } from '../../../../wording/recorder';
import { noticeWords, warningWords } from './notice-words';
import type { RecordedProject } from './recorded-project';

const project: RecordedProject = {
  id: 'p1',
  name: 'Deck',
  slides: [],
  grant: '',
  roomMs: Infinity,
  roomBytes: Infinity,
  roomClips: 500,
  underWay: 0,
  isReading: false,
  isInOtherTeam: false,
  isGone: false,
  isLocked: false,
};
const calm = {
  notice: null,
  warnings: [],
  hears: true,
  recordedMs: 0,
  microphoneName: '',
  mostRoomMs: 0,
  video: { isMuted: false },
  project,
} as const;

describe('what is said of a take that has ended', () => {
  it('advises to save it for later for its pictures only where nothing of it is lost by that', () => {
    expect(warningWords({ warnings: ['video-not-made'] }).join(' ')).toContain('save it for later');
    const warnings = ['disk-full', 'video-not-made'] as const;
    expect(warningWords({ warnings })).toEqual([words.notices['disk-full'], words.videoNotMadeOnlyHere]);
    expect(warningWords({ warnings }).join(' ')).not.toContain('save it for later');
  });
});

describe('the sentence beside the level', () => {
  it('is none while all is well', () => {
    expect(noticeWords(calm)).toBeNull();
  });

  it('says that ten seconds are left, though the disk has been full all the time', () => {
    const full = { ...calm, warnings: ['disk-full'] as const, project: { ...project, roomMs: 60_000 } };
    expect(noticeWords({ ...full, recordedMs: 20_000 })?.text).toBe(words.notices['disk-full']);
    expect(noticeWords({ ...full, recordedMs: 51_000 })?.text).toBe(words.roomWarnings['ten-seconds']);
  });

  it('says that the camera shows nothing while it is muted, and no longer', () => {
    const full = { ...calm, warnings: ['disk-full'] as const };
    expect(noticeWords({ ...full, video: { isMuted: true } })).toEqual({ text: words.video.muted, isTrouble: true });
    expect(noticeWords({ ...full, hears: false, video: { isMuted: true } })?.text).toBe(words.notices['no-sound']);
    expect(noticeWords(full)?.text).toBe(words.notices['disk-full']);
  });

  it('says that others have taken the room, and never that the take stops by itself then', () => {
    const taken = { ...calm, mostRoomMs: 600_000, project: { ...project, roomMs: 4000 } };
    expect(noticeWords({ ...taken, recordedMs: 2000 })).toBeNull();
    expect(noticeWords({ ...taken, recordedMs: 5000 })?.text).toBe(words.roomTaken);
    expect(noticeWords({ ...taken, recordedMs: 591_000 })?.text).toBe(words.roomWarnings['ten-seconds']);
  });

  it('says first that nothing is heard: what is said then is lost', () => {
    expect(
      noticeWords({ ...calm, hears: false, warnings: ['disk-full'], project: { ...project, roomMs: 5000 } }),
    ).toEqual({
      text: words.notices['no-sound'],
      isTrouble: true,
    });
  });

  it('is no trouble where it answers a key that was pressed', () => {
    expect(noticeWords({ ...calm, notice: 'rewound' })?.isTrouble).toBe(false);
  });

  it('names the project that is gone', () => {
    expect(noticeWords({ ...calm, project: { ...project, isGone: true } })?.text).toBe(words.projectGone);
  });
});
