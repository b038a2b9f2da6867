import { clockText } from '#shared/time/time-text';
import { recorderWording as words } from '../../../../wording/recorder';
import { isDamage, marksWorthSaying } from '../../store/audio-issues';
import type { Take } from '../../store/take';
import { indexOfSlide, isClosedTo, type RecordedProject } from './recorded-project';
import { isOnlyInMemory, limitOf, type RecorderNotice, type RecorderView } from './recorder-view';
import { isRoomFull, leftOf, roomWarning } from './room';

type Told = Pick<
  RecorderView,
  'notice' | 'warnings' | 'hears' | 'recordedMs' | 'microphoneName' | 'project' | 'mostRoomMs'
> & { video: Pick<RecorderView['video'], 'isMuted'> };

/** What stays true of a take that has ended, in words. */
export const warningWords = (view: Pick<RecorderView, 'warnings'>): string[] =>
  view.warnings.map((warning) =>
    // What is saved for later then loses what is in this window alone.
    warning === 'video-not-made' && isOnlyInMemory(view) ? words.videoNotMadeOnlyHere : words.notices[warning],
  );

/** What a project that takes no recording of this person any more means for theirs. */
export const whyNotKept = ({ isInOtherTeam, isGone }: Pick<RecordedProject, 'isInOtherTeam' | 'isGone'>): string =>
  isInOtherTeam ? words.projectElsewhere : isGone ? words.projectGone : words.projectLocked;

const NEWS: readonly RecorderNotice[] = ['rewound', 'rewound-paused', 'slide-again'];

/** What is said beside the level, and whether it is trouble. */
interface NoticeWords {
  text: string;
  isTrouble: boolean;
}

/**
 * The one sentence that a person who speaks has to read now: what passes soonest comes first, so that nothing that stays true
 * (a full disk) hides that ten seconds are left. Null where there is nothing to say.
 */
export function noticeWords(view: Told): NoticeWords | null {
  const { notice, warnings, hears, recordedMs, microphoneName, project, video } = view;
  const trouble = (text: string) => ({ text, isTrouble: true });
  if (notice === 'microphone-changed') return trouble(words.microphoneChanged(microphoneName));
  if (notice) return { text: words.notices[notice], isTrouble: !NEWS.includes(notice) };
  if (!hears) return trouble(words.notices['no-sound']);
  const atLimit = roomWarning(leftOf(limitOf(view), recordedMs));
  if (atLimit === 'ten-seconds') return trouble(words.roomWarnings[atLimit]);
  if (isRoomFull(project.roomMs, recordedMs)) return trouble(words.roomTaken);
  if (video.isMuted) return trouble(words.video.muted);
  const warning = warnings.at(-1);
  if (warning) return trouble(words.notices[warning]);
  if (atLimit) return trouble(words.roomWarnings[atLimit]);
  return isClosedTo(project) ? trouble(whyNotKept(project)) : null;
}

/** What a person should know of the sound of their take, and what to do about it; '' when all is well. */
export function healthWords(
  take: Pick<Take, 'health' | 'sampleRate' | 'slides'>,
  project: Pick<RecordedProject, 'slides'>,
): string {
  const marks = marksWorthSaying(take.health, take.sampleRate);
  const said = marks.map((mark) => {
    const seconds = isDamage(mark) ? (mark.ms / 1000).toFixed(1) : '';
    return words.health[mark.kind](seconds, clockText((mark.at * 1000) / take.sampleRate), mark.label ?? '');
  });
  const damaged = marks.find(isDamage);
  const slideId = damaged && take.slides.findLast(({ at }) => at <= damaged.at)?.slideId;
  const slide = slideId === undefined ? -1 : indexOfSlide(project, slideId);
  return [...said, ...(slide >= 0 ? [words.slideAgain(slide + 1)] : [])].join(' ');
}
