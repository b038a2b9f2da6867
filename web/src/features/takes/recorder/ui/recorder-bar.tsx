import { useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { formatClock } from '#shared/time/time-text';
import { useSignedInUid } from '../../../../platform/api/session/session-query';
import { Button } from '../../../../platform/components/button';
import { recorderWording as words } from '../../../../wording/recorder';
import { describeClosedProject } from '../model/notices';
import { isProjectClosed, type RecordedProject } from '../model/recorded-project';
import { isTakeActive } from '../model/recorder-state';
import { currentLevel, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { expandRecorder } from '../recorder-store';
import styles from './recorder-bar.module.css';
import { LevelMeter } from './recorder-controls';
import { RecordingStatus, TimeLeft } from './recording-status';

/** The recorder while the person looks at something else: whether it records, for how long, and the way to end it. */
export function RecorderBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  useRootAttribute('data-with-recorder-bar');
  const { state, project, recordedMs } = view;
  const unfold = useExpand(session);
  const stop = () => {
    unfold();
    session.stop();
  };
  return (
    <section className={styles.bar} aria-label={words.title}>
      <RecordingStatus view={view} className={styles.status} />
      <p className={styles.project} dir="auto" title={project.name}>
        {project.name}
      </p>
      {isTakeActive(state) && (
        <>
          <p className={styles.elapsed} role="timer" aria-live="off">
            {formatClock(recordedMs)}
          </p>
          <TimeLeft roomMs={project.roomMs} recordedMs={recordedMs} />
          <div className={styles.level}>
            <LevelMeter level={currentLevel(view)} isCapturing={view.isCapturing} />
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button look="quiet" icon={<Maximize2 />} onClick={unfold} aria-label={words.maximize}>
          <span className={styles.wide}>{words.maximize}</span>
        </Button>
        {isTakeActive(state) && (
          <button type="button" className={styles.stop} onClick={stop}>
            <span aria-hidden />
            {words.stop}
          </button>
        )}
      </div>
      {isProjectClosed(project) && <ClosedNote project={project} isCapturing={view.isCapturing} />}
    </section>
  );
}

/** Says, as long as it is so, that the project takes this recording no more: nobody has to look at the recorder to hear of it. */
function ClosedNote({ project, isCapturing }: { project: RecordedProject; isCapturing: boolean }) {
  useRootAttribute('data-with-recorder-note');
  return (
    <p className={styles.note} role={isCapturing ? undefined : 'alert'}>
      {describeClosedProject(project)}
    </p>
  );
}

/**
 * Fills the screen with a recorder that was folded, over the screen of its project: only that one tells it which slides have
 * arrived meanwhile, how much room there is left, and opens their pictures. Whoever is logged out, or whose project is gone,
 * stays where they are.
 */
function useExpand({ store, uid }: RecorderSession): () => void {
  const navigate = useNavigate();
  const isSignedIn = useSignedInUid() === uid;
  return () => {
    const { id, isGone } = store.getState().project;
    expandRecorder();
    if (isSignedIn && !isGone) void navigate({ to: '/project/$id', params: { id } });
  };
}

/**
 * Marks the whole page, with an attribute on its root, while something is shown that others have to make room for. `:root:has(…)` would say
 * the same, but has the browser look through everything that is shown whenever any of it changes: 2 ms a letter in a large project.
 */
function useRootAttribute(mark: `data-with-${string}`): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark]);
}
