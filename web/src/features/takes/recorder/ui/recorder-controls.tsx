import { AlertTriangle, MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { Button } from '../../../../platform/components/button';
import { EmptyState } from '../../../../platform/components/empty-state';
import { SelectField } from '../../../../platform/components/fields';
import { recorderWording as words } from '../../../../wording/recorder';
import type { AudioLevel } from '../../capture/audio-level';
import type { InputDevice, MicrophoneProblem } from '../../capture/input-devices';
import styles from './level-meter.module.css';

export function MicrophoneField({
  microphones,
  microphoneId,
  isDisabled = false,
  onChoose,
}: {
  microphones: readonly InputDevice[];
  microphoneId: string;
  isDisabled?: boolean;
  onChoose: (id: string) => void;
}) {
  const known = microphones.map(({ id, label }) => ({ value: id, label: label || words.defaultMicrophone }));
  const isKnown = known.some(({ value }) => value === microphoneId);
  return (
    <SelectField
      label={words.microphone}
      value={microphoneId}
      options={isKnown ? known : [{ value: microphoneId, label: words.defaultMicrophone }, ...known]}
      isDisabled={isDisabled}
      onChange={onChoose}
    />
  );
}

export function MicrophoneBlocked({
  problem,
  takesFocus = false,
  onRetry,
}: {
  problem: MicrophoneProblem;
  takesFocus?: boolean;
  onRetry: () => void;
}) {
  const { title, text } = words.problems[problem];
  return (
    <EmptyState
      icon={<MicOff />}
      title={title}
      action={
        <Button look="primary" autoFocus={takesFocus} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

const LOWEST_DB = -60;

const SILENT: AudioLevel = { peakDb: -100, finding: 'silent' };

/** Shows the level and what is wrong. It is announced only if no sound is recorded, because the take would contain it. */
export function LevelMeter({
  meter,
  isCapturing = false,
  isAudioActive = true,
}: {
  meter: StoreApi<{ level: AudioLevel }>;
  isCapturing?: boolean;
  isAudioActive?: boolean;
}) {
  const current = useStore(meter, (state) => state.level);
  const level = isAudioActive ? current : SILENT;
  const share = Math.max(0, Math.min(1, 1 - level.peakDb / LOWEST_DB));
  const isWrong = level.finding !== 'good';
  return (
    <div className={styles.meter}>
      <div
        className={styles.track}
        role="meter"
        aria-label={words.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className={styles.cover} style={{ transform: `scaleX(${1 - share})` }} />
      </div>
      <p className={styles.finding} role={isCapturing ? undefined : 'status'} data-wrong={isWrong || undefined}>
        {isWrong && <AlertTriangle aria-hidden />}
        {words.findings[level.finding]}
      </p>
    </div>
  );
}

export function RecordButton({
  isRecording = false,
  isDisabled = false,
  takesFocus = false,
  keyName,
  label = isRecording ? words.stop : words.start,
  onClick,
}: {
  isRecording?: boolean;
  isDisabled?: boolean;
  /** Whether it takes the focus as soon as it is enabled, unless the person uses something else. */
  takesFocus?: boolean;
  /** The key that does the same. */
  keyName?: string;
  label?: string;
  /** Receives when it was pressed, on the page's clock. */
  onClick: (atMs: number) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement.matches('body, dialog');
    if (takesFocus && !isDisabled && isFree) button.current?.focus();
  }, [takesFocus, isDisabled]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-recording={isRecording || undefined}
      disabled={isDisabled}
      // A click takes no focus: Space changes slides during a take.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ timeStamp }) => onClick(timeStamp)}
    >
      <span className={styles.shape} data-recording={isRecording || undefined} aria-hidden />
      {label}
      {keyName && <kbd aria-hidden>{keyName}</kbd>}
    </button>
  );
}
