import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Card } from '../../../platform/components/screen';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { recorderWording, checkWording as words } from '../../../wording/recorder';
import type { AudioFinding } from '../capture/audio-level';
import { LevelMeter, MicrophoneBlocked, MicrophoneField, RecordButton } from '../recorder/ui/recorder-controls';
import { TakePlayer } from '../recorder/ui/take-player';
import type { Take } from '../store/take';
import { CheckSession, type CheckState } from './check-session';
import styles from './recording-check-screen.module.css';

/** The open recording check: choose a microphone, see the level, record five seconds, play them, and read what is wrong. */
export function RecordingCheckScreen() {
  usePageTitle(words.title);
  const [session] = useState(() => new CheckSession());
  const { state, microphones, microphoneId } = useStore(session.store);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);

  return (
    <div className={styles.screen}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </header>
      {state.is === 'blocked' ? (
        <MicrophoneBlocked problem={state.problem} onRetry={() => void session.open()} />
      ) : (
        <Card className={styles.card}>
          <MicrophoneField
            microphones={microphones}
            microphoneId={microphoneId}
            isDisabled={state.is === 'recording' || state.is === 'stopping'}
            onChoose={(id) => session.chooseMicrophone(id)}
          />
          {state.is === 'opening' ? (
            <p className={styles.hint}>{recorderWording.allow}</p>
          ) : (
            <LevelMeter meter={session.meter} />
          )}
          <RecordButton
            isRecording={state.is === 'recording'}
            isDisabled={state.is !== 'ready' && state.is !== 'failed'}
            label={buttonText(state)}
            onClick={() => session.record()}
          />
        </Card>
      )}
      {state.is === 'failed' && <p role="alert">{words.failed}</p>}
      {state.is === 'ready' && state.take && <Result key={state.take.id} take={state.take} verdict={state.finding} />}
    </div>
  );
}

function buttonText(state: CheckState): string {
  if (state.is === 'recording') return words.recording(state.secondsLeft);
  if (state.is === 'ready' && state.take) return words.again;
  return state.is === 'opening' ? recorderWording.opening : words.record;
}

function Result({ take, verdict }: { take: Take; verdict: AudioFinding }) {
  return (
    <Card className={styles.card}>
      <h2>{words.listen}</h2>
      <TakePlayer take={take} slides={[]} grant="" />
      <p className={styles.verdict} data-verdict={verdict} role="status">
        {verdict === 'good' ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
        {words.verdicts[verdict]}
      </p>
    </Card>
  );
}
