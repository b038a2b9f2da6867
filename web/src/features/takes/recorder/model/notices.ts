import { formatClock } from '#shared/time/time-text';
import { recorderWording as words } from '../../../../wording/recorder';
import { isNoticeable, findReportableIssues } from '../../store/audio-issues';
import type { Take } from '../../store/take';
import { findSlideIndex, isProjectClosed, type RecordedProject } from './recorded-project';
import { isOnlyInMemory, maxTakeMs, type RecorderNotice, type RecorderView } from './recorder-view';
import { isRoomFull, remainingMs, roomWarning } from './room';

type NoticeInput = Pick<
  RecorderView,
  'notice' | 'warnings' | 'isAudioActive' | 'recordedMs' | 'microphoneName' | 'project' | 'mostRoomMs'
> & { video: Pick<RecorderView['video'], 'isMuted'> };

/** What stays true of a take that has ended, in words. */
export const describeWarnings = (view: Pick<RecorderView, 'warnings'>): string[] =>
  view.warnings.map((warning) =>
    // What is saved for later then loses what is in this window alone.
    warning === 'video-not-made' && isOnlyInMemory(view) ? words.videoNotMadeOnlyHere : words.notices[warning],
  );

/** What a project that takes no recording of this person any more means for theirs. */
export const describeClosedProject = ({
  isInOtherTeam,
  isGone,
}: Pick<RecordedProject, 'isInOtherTeam' | 'isGone'>): string =>
  isInOtherTeam ? words.projectElsewhere : isGone ? words.projectGone : words.projectLocked;

const NEWS: readonly RecorderNotice[] = ['rewound', 'rewound-paused', 'slide-again'];

/** What is said beside the level, and whether it is trouble. */
interface NoticeText {
  text: string;
  isTrouble: boolean;
}

/**
 * The one sentence that a person who speaks has to read now: what passes soonest comes first, so that nothing that stays true
 * (a full disk) hides that ten seconds are left. Null where there is nothing to say.
 */
export function describeNotice(view: NoticeInput): NoticeText | null {
  const { notice, warnings, isAudioActive, recordedMs, microphoneName, project, video } = view;
  const trouble = (text: string) => ({ text, isTrouble: true });
  if (notice === 'microphone-changed') return trouble(words.microphoneChanged(microphoneName));
  if (notice) return { text: words.notices[notice], isTrouble: !NEWS.includes(notice) };
  if (!isAudioActive) return trouble(words.notices['no-sound']);
  const atLimit = roomWarning(remainingMs(maxTakeMs(view), recordedMs));
  if (atLimit === 'ten-seconds') return trouble(words.roomWarnings[atLimit]);
  if (isRoomFull(project.roomMs, recordedMs)) return trouble(words.roomTaken);
  if (video.isMuted) return trouble(words.video.muted);
  const warning = warnings.at(-1);
  if (warning) return trouble(words.notices[warning]);
  if (atLimit) return trouble(words.roomWarnings[atLimit]);
  return isProjectClosed(project) ? trouble(describeClosedProject(project)) : null;
}

/** What a person should know of the sound of their take, and what to do about it; '' when all is well. */
export function describeAudioIssues(
  take: Pick<Take, 'audioIssues' | 'sampleRate' | 'slides'>,
  project: Pick<RecordedProject, 'slides'>,
): string {
  const marks = findReportableIssues(take.audioIssues, take.sampleRate);
  const said = marks.map((mark) => {
    const seconds = isNoticeable(mark) ? (mark.ms / 1000).toFixed(1) : '';
    return words.audioIssues[mark.kind](seconds, formatClock((mark.at * 1000) / take.sampleRate), mark.label ?? '');
  });
  const damaged = marks.find(isNoticeable);
  const slideId = damaged && take.slides.findLast(({ at }) => at <= damaged.at)?.slideId;
  const slide = slideId === undefined ? -1 : findSlideIndex(project, slideId);
  return [...said, ...(slide >= 0 ? [words.slideAgain(slide + 1)] : [])].join(' ');
}
