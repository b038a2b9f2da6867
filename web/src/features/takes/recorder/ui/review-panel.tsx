import { useNavigate } from '@tanstack/react-router';
import { AlertTriangle, Check, RotateCcw } from 'lucide-react';
import { formatClock } from '#shared/time/time-text';
import { useSignedInUid } from '../../../../platform/api/session/session-query';
import { Button } from '../../../../platform/components/button';
import { Progress } from '../../../../platform/components/loading';
import { SegmentedControl } from '../../../../platform/components/segmented-control';
import { recorderWording as words } from '../../../../wording/recorder';
import { type Take, takeDurationMs } from '../../store/take';
import { isRunning } from '../../take-jobs';
import { describeAudioIssues, describeWarnings, describeClosedProject } from '../model/notices';
import { isProjectClosed } from '../model/recorded-project';
import { isOnlyInMemory, type RecorderView } from '../model/recorder-view';
import { hasRoom, isPartChoiceNeeded } from '../model/room';
import { defaultLayout } from '../model/take-clip';
import type { RecorderSession } from '../recorder-session';
import { minimizeRecorder, leaveRecorder, recordAgain } from '../recorder-store';
import { PartChoiceField } from './part-choice';
import styles from './review-panel.module.css';
import { useWaitingText } from './recording-status';
import { TakePlayer } from './take-player';

const LAYOUTS = (['corner', 'full'] as const).map((value) => ({ value, label: words.video.layouts[value] }));

/** After Stop: listen, keep, or record again. */
export function ReviewPanel({ session, take, view }: { session: RecorderSession; take: Take; view: RecorderView }) {
  const { project, job, part, videoLayout } = view;
  const { roomMs } = project;
  const isSignedOut = useSignedInUid() !== session.options.uid;
  const navigate = useNavigate();
  const logIn = () => {
    minimizeRecorder();
    void navigate({ to: '/login' });
  };
  const isKeeping = isRunning(job);
  const isWaiting = useWaitingText(job) !== undefined;
  const layout = videoLayout ?? defaultLayout(take);
  const isTooLong = !isKeeping && isPartChoiceNeeded(takeDurationMs(take), roomMs);
  const keep = isTooLong ? words.keepPart(formatClock(roomMs)) : words.keep;
  return (
    <div className={styles.review}>
      <div className={styles.player}>
        <TakePlayer take={take} slides={project.slides} grant={project.grant} layout={layout} session={session} />
      </div>
      <footer className={styles.footer}>
        <div className={styles.words} role="status">
          <ReviewMessage take={take} view={view} isSignedOut={isSignedOut} />
          {take.video?.file && !isKeeping && project.slides.length > 0 && (
            <div className={styles.layout}>
              <SegmentedControl
                label={words.video.layout}
                value={layout}
                options={LAYOUTS}
                onChange={(chosen) => session.chooseLayout(chosen)}
              />
            </div>
          )}
          {isTooLong && (
            <PartChoiceField
              durationMs={takeDurationMs(take)}
              roomMs={roomMs}
              part={part}
              onChoose={(choice) => session.choosePart(choice)}
            />
          )}
        </div>
        {isKeeping && (isWaiting || take.video?.file) ? (
          <Button size="large" onClick={() => leaveRecorder(session)}>
            {words.leaveWhileUploading}
          </Button>
        ) : (
          <Button icon={<RotateCcw />} size="large" isDisabled={isKeeping} onClick={() => recordAgain(session)}>
            {words.retake}
          </Button>
        )}
        {isSignedOut ? (
          <Button look="primary" size="large" onClick={logIn}>
            {words.logIn}
          </Button>
        ) : (
          <Button
            look="primary"
            size="large"
            icon={<Check />}
            isBusy={isKeeping}
            isDisabled={(isTooLong && !hasRoom(roomMs)) || project.isInOtherTeam}
            onClick={() => void session.addTake()}
          >
            {job?.is === 'failed' ? words.retryKeep : isKeeping ? words.keeping : keep}
          </Button>
        )}
      </footer>
    </div>
  );
}

function ReviewMessage({ take, view, isSignedOut }: { take: Take; view: RecorderView; isSignedOut: boolean }) {
  const { project, job } = view;
  const waiting = useWaitingText(job);
  const warned = describeWarnings(view);
  if (isSignedOut) return <p>{isOnlyInMemory(view) ? words.signedOutOnlyHere : words.signedOut}</p>;
  if (job?.is === 'failed') {
    return (
      <p className={styles.problem}>
        <AlertTriangle aria-hidden />
        <span>
          <strong>{words.keepFailed}</strong> {job.message}{' '}
          {isOnlyInMemory(view) ? warned.join(' ') : words.keepFailedText}
        </span>
      </p>
    );
  }
  if (waiting) return <p>{isOnlyInMemory(view) ? words.uploadOnlyHere : waiting}</p>;
  if (job?.is === 'sending' && take.video?.file) {
    const { sending } = words.video;
    return <Progress label={sending} value={job.share} max={1} text={`${Math.floor(job.share * 100)} %`} />;
  }
  const wrong = [...warned, describeAudioIssues(take, project)].filter(Boolean).join(' ');
  if (wrong) return <p>{wrong}</p>;
  if (isProjectClosed(project)) return <p>{describeClosedProject(project)}</p>;
  if (isPartChoiceNeeded(takeDurationMs(take), project.roomMs)) return null;
  return <p>{view.isRetake ? words.reviewRetakeText : words.reviewText}</p>;
}
