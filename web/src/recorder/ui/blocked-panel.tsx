import { HardDrive, MicOff } from 'lucide-react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { recorderWording as words } from '../../wording/recorder';
import { isOnlyInMemory, type RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';
import styles from './recorder.module.css';
import { MicrophoneField } from './microphone-field';

/** Says why nothing can be recorded, and what to do. */
export function BlockedPanel({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { state, microphones, microphoneId } = view;
  if (state.is !== 'blocked') {
    return (
      <div className={styles.message}>
        <EmptyState
          icon={<HardDrive />}
          title={words.encodingFailed}
          action={
            <Button autoFocus onClick={() => session.again()}>
              {words.retake}
            </Button>
          }
        >
          {isOnlyInMemory(view) ? words.encodingFailedOnlyHere : words.encodingFailedText}
        </EmptyState>
      </div>
    );
  }
  const problem = words.problems[state.problem];
  return (
    <div className={styles.message}>
      <EmptyState
        icon={<MicOff />}
        title={problem.title}
        action={
          <Button look="primary" autoFocus onClick={() => void session.open()}>
            {words.retry}
          </Button>
        }
      >
        {problem.text}
      </EmptyState>
      {microphones.length > 1 && state.problem !== 'not-loaded' && (
        <MicrophoneField
          microphones={microphones}
          microphoneId={microphoneId}
          onChoose={(id) => session.chooseMicrophone(id)}
        />
      )}
    </div>
  );
}
