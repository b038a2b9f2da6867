import { formatClock } from '#shared/time/time-text';
import { recorderWording as words } from '../../../../wording/recorder';
import { isNoticeable, findReportableIssues } from '../../store/audio-issues';
import type { Take } from '../../store/take';
import { findSlideIndex, isProjectClosed, type RecordedProject } from './recorded-project';
import { isOnlyInMemory, maxTakeMs, type RecorderMeter, type RecorderNotice, type RecorderView } from './recorder-view';
import { isRoomFull, remainingMs, roomWarning } from './room';

type NoticeInput = Pick<
  RecorderView,
  'notice' | 'warnings' | 'isAudioActive' | 'microphoneName' | 'project' | 'mostRoomMs'
> &
  Pick<RecorderMeter, 'recordedMs'> & { video: Pick<RecorderView['video'], 'isMuted'> };

export const describeWarnings = (view: Pick<RecorderView, 'warnings'>): string[] =>
  view.warnings.map((warning) =>
    // Saving for later would lose what is only in this window.
    warning === 'video-not-made' && isOnlyInMemory(view) ? words.videoNotMadeOnlyHere : words.notices[warning],
  );

export const describeClosedProject = ({
  isInOtherTeam,
  isGone,
}: Pick<RecordedProject, 'isInOtherTeam' | 'isGone'>): string =>
  isInOtherTeam ? words.projectElsewhere : isGone ? words.projectGone : words.projectLocked;

const NEWS: readonly RecorderNotice[] = ['rewound', 'rewound-paused', 'slide-again'];

interface NoticeText {
  text: string;
  isTrouble: boolean;
}

/**
 * The one sentence that matters most during a take. What passes soonest comes first, so that a lasting warning (a full disk) does not hide
 * that ten seconds are left. Null if there is nothing to say.
 */
export function describeNotice(view: NoticeInput): NoticeText | null {
  const { notice, warnings, isAudioActive, recordedMs, microphoneName, project, video } = view;
  const trouble = (text: string) => ({ text, isTrouble: true });
  if (notice === 'microphone-changed') return trouble(words.microphoneChanged(microphoneName));
  if (notice) return { text: words.notices[notice], isTrouble: !NEWS.includes(notice) };
  if (!isAudioActive) return trouble(words.notices['no-sound']);
  const atLimit = roomWarning(remainingMs(maxTakeMs(view), recordedMs));
  if (atLimit === 'ten-seconds') return trouble(words.roomWarnings[atLimit]);
  if (isRoomFull(project.roomMs, recordedMs)) return trouble(words.roomUsedByOthers);
  if (video.isMuted) return trouble(words.video.muted);
  const warning = warnings.at(-1);
  if (warning) return trouble(words.notices[warning]);
  if (atLimit) return trouble(words.roomWarnings[atLimit]);
  return isProjectClosed(project) ? trouble(describeClosedProject(project)) : null;
}

/** Describes the issues with the sound of a take, and what to do about them; '' if there are none. */
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
  return [...said, ...(slide >= 0 ? [words.retakeSlideTitle(slide + 1)] : [])].join(' ');
}
