import { recorderWording as words } from '../../../../wording/recorder';
import { describeNotice, describeWarnings } from './notices';
import type { RecordedProject } from './recorded-project';

const project: RecordedProject = {
  id: 'p1',
  name: 'Deck',
  slides: [],
  grant: '',
  roomMs: Infinity,
  roomBytes: Infinity,
  roomClips: 500,
  pendingSlideCount: 0,
  isReading: false,
  isInOtherTeam: false,
  isGone: false,
  isLocked: false,
};
const calm = {
  notice: null,
  warnings: [],
  isAudioActive: true,
  recordedMs: 0,
  microphoneName: '',
  mostRoomMs: 0,
  video: { isMuted: false },
  project,
} as const;

describe('notices about an ended take', () => {
  it('suggest saving it for later for its pictures only if that loses nothing', () => {
    expect(describeWarnings({ warnings: ['video-not-made'] }).join(' ')).toContain('save it for later');
    const warnings = ['disk-full', 'video-not-made'] as const;
    expect(describeWarnings({ warnings })).toEqual([words.notices['disk-full'], words.videoNotMadeOnlyHere]);
    expect(describeWarnings({ warnings }).join(' ')).not.toContain('save it for later');
  });
});

describe('the notice beside the level', () => {
  it('is none while all is well', () => {
    expect(describeNotice(calm)).toBeNull();
  });

  it('says that ten seconds are left, even if the disk has been full all the time', () => {
    const full = { ...calm, warnings: ['disk-full'] as const, project: { ...project, roomMs: 60_000 } };
    expect(describeNotice({ ...full, recordedMs: 20_000 })?.text).toBe(words.notices['disk-full']);
    expect(describeNotice({ ...full, recordedMs: 51_000 })?.text).toBe(words.roomWarnings['ten-seconds']);
  });

  it('says that the camera shows nothing while it is muted, and no longer', () => {
    const full = { ...calm, warnings: ['disk-full'] as const };
    expect(describeNotice({ ...full, video: { isMuted: true } })).toEqual({ text: words.video.muted, isTrouble: true });
    expect(describeNotice({ ...full, isAudioActive: false, video: { isMuted: true } })?.text).toBe(
      words.notices['no-sound'],
    );
    expect(describeNotice(full)?.text).toBe(words.notices['disk-full']);
  });

  it('says that others have used up the room, and never that the take stops automatically then', () => {
    const taken = { ...calm, mostRoomMs: 600_000, project: { ...project, roomMs: 4000 } };
    expect(describeNotice({ ...taken, recordedMs: 2000 })).toBeNull();
    expect(describeNotice({ ...taken, recordedMs: 5000 })?.text).toBe(words.roomUsedByOthers);
    expect(describeNotice({ ...taken, recordedMs: 591_000 })?.text).toBe(words.roomWarnings['ten-seconds']);
  });

  it('says first that there is no sound, because what is said then is lost', () => {
    expect(
      describeNotice({ ...calm, isAudioActive: false, warnings: ['disk-full'], project: { ...project, roomMs: 5000 } }),
    ).toEqual({
      text: words.notices['no-sound'],
      isTrouble: true,
    });
  });

  it('is not a warning if it confirms a key press', () => {
    expect(describeNotice({ ...calm, notice: 'rewound' })?.isTrouble).toBe(false);
  });

  it('names the project that is gone', () => {
    expect(describeNotice({ ...calm, project: { ...project, isGone: true } })?.text).toBe(words.projectGone);
  });
});
