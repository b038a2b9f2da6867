import { useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useSignedInUid } from '../../../../platform/api/session/session-query';
import { Button } from '../../../../platform/components/button';
import { recorderWording as words } from '../../../../wording/recorder';
import { describeClosedProject } from '../model/notices';
import { isProjectClosed, type RecordedProject } from '../model/recorded-project';
import { isTakeActive } from '../model/recorder-state';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import { expandRecorder } from '../recorder-store';
import styles from './recorder-bar.module.css';
import { LevelMeter } from './recorder-controls';
import { RecordingStatus, TakeTime } from './recording-status';

/** The minimized recorder: whether it is recording, for how long, and the button that stops it. */
export function RecorderBar({ session, view }: { session: RecorderSession; view: RecorderView }) {
  useRootAttribute('data-with-recorder-bar');
  const { state, project, isCapturing } = view;
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
          <TakeTime session={session} roomMs={project.roomMs} className={styles.elapsed} />
          <div className={styles.level}>
            <LevelMeter meter={session.meter} isCapturing={isCapturing} isAudioActive={view.isAudioActive} />
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
      {isProjectClosed(project) && <ClosedNote project={project} isCapturing={isCapturing} />}
    </section>
  );
}

/** Says while the project does not accept this recording, for people who do not look at the recorder. */
function ClosedNote({ project, isCapturing }: { project: RecordedProject; isCapturing: boolean }) {
  useRootAttribute('data-with-recorder-note');
  return (
    <p className={styles.note} role={isCapturing ? undefined : 'alert'}>
      {describeClosedProject(project)}
    </p>
  );
}

/**
 * Expands the recorder over the screen of its project. Only that screen updates the slides, the room, and the access to the pictures. If
 * the user is logged out or the project is gone, the current screen stays.
 */
function useExpand({ store, options }: RecorderSession): () => void {
  const navigate = useNavigate();
  const isSignedIn = useSignedInUid() === options.uid;
  return () => {
    const { id, isGone } = store.getState().project;
    expandRecorder();
    if (isSignedIn && !isGone) void navigate({ to: '/project/$id', params: { id } });
  };
}

/**
 * Sets an attribute on the root element while something is shown that other elements have to make room for. `:root:has(…)` would do the
 * same, but the browser then checks the whole page on each change: 2 ms a letter in a large project.
 */
function useRootAttribute(mark: `data-with-${string}`): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark]);
}
