import { AlertTriangle, Check, RotateCcw } from 'lucide-react';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Progress } from '../../components/progress';
import { SegmentedControl } from '../../components/segmented-control';
import { useIsOnline } from '../../components/use-is-online';
import { takeDurationMs, type Take } from '../../media/capture/take';
import { recorderWording as words } from '../../wording/recorder';
import { leaveRecorder, recordAgain } from '../leave-recorder';
import { isOnlyInMemory, type RecorderView } from '../model/recorder-view';
import { healthWords } from '../model/health-words';
import { warningWords, whyNotKept } from '../model/notice-words';
import { isClosedTo } from '../model/recorded-project';
import { hasRoom, needsChoice } from '../model/room';
import { usualLayout } from '../model/take-clip';
import type { RecorderSession } from '../recorder-session';
import { isRunning } from '../take-jobs';
import { PartChoiceField } from './part-choice';
import { TakePlayer } from './take-player';
import styles from './review-panel.module.css';

const LAYOUTS = (['corner', 'full'] as const).map((value) => ({ value, label: words.video.layouts[value] }));

/** After Stop: listen, keep, or record again. */
export function ReviewPanel({ session, take, view }: { session: RecorderSession; take: Take; view: RecorderView }) {
  const { project, job, part, videoLayout } = view;
  const { roomMs } = project;
  const isKeeping = isRunning(job);
  const layout = videoLayout ?? usualLayout(take);
  const isTooLong = !isKeeping && needsChoice(takeDurationMs(take), roomMs);
  const keep = isTooLong ? words.keepPart(clockText(roomMs)) : words.keep;
  return (
    <div className={styles.review}>
      <div className={styles.player}>
        <TakePlayer take={take} slides={project.slides} grant={project.grant} layout={layout} session={session} />
      </div>
      <footer className={styles.footer}>
        <div className={styles.words} role="status">
          <ReviewWords take={take} view={view} />
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
        {isKeeping && (job?.is === 'waiting' || take.video?.file) ? (
          <Button size="large" onClick={() => leaveRecorder(session)}>
            {words.leaveWhileSending}
          </Button>
        ) : (
          <Button icon={<RotateCcw />} size="large" isDisabled={isKeeping} onClick={() => recordAgain(session)}>
            {words.retake}
          </Button>
        )}
        <Button
          look="primary"
          size="large"
          icon={<Check />}
          isBusy={isKeeping}
          isDisabled={isTooLong && !hasRoom(roomMs)}
          onClick={() => void session.keep()}
        >
          {job?.is === 'failed' ? words.retryKeep : isKeeping ? words.keeping : keep}
        </Button>
      </footer>
    </div>
  );
}

/** What became of the take, or what is to be done with it. */
function ReviewWords({ take, view }: { take: Take; view: RecorderView }) {
  const { project, job } = view;
  const isOnline = useIsOnline();
  const warned = warningWords(view);
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
  if (job?.is === 'waiting') {
    if (isOnlyInMemory(view)) return <p>{words.keepOnlyHere}</p>;
    return <p>{isOnline ? words.keepWaiting : words.keepOffline}</p>;
  }
  if (job?.is === 'sending' && take.video?.file) {
    const { sending } = words.video;
    return <Progress label={sending} value={job.share} max={1} text={`${Math.floor(job.share * 100)} %`} />;
  }
  const wrong = [...warned, healthWords(take, project)].filter(Boolean).join(' ');
  if (wrong) return <p>{wrong}</p>;
  if (isClosedTo(project)) return <p>{whyNotKept(project)}</p>;
  if (needsChoice(takeDurationMs(take), project.roomMs)) return null;
  return <p>{view.isRetake ? words.reviewRetakeText : words.reviewText}</p>;
}
