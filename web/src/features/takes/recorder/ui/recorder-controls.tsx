import { AlertTriangle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SelectField } from '../../../../platform/components/fields';
import { recorderWording as words } from '../../../../wording/recorder';
import type { AudioLevel } from '../../capture/audio-level';
import type { Microphone } from '../../capture/microphone';
import styles from './level-meter.module.css';

/** Chooses a microphone; what is chosen is remembered by whoever listens. */
export function MicrophoneField({
  microphones,
  microphoneId,
  isDisabled = false,
  onChoose,
}: {
  microphones: readonly Microphone[];
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

const LOWEST_DB = -60;

/** How loud it is, and in words what is wrong; read out unless sound is being kept, as it would be in the take. */
export function LevelMeter({ level, isCapturing = false }: { level: AudioLevel; isCapturing?: boolean }) {
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

/** The one red button: begins a recording, or ends it. */
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
  /** Has the focus as soon as it can be pressed, unless the person is at something else. */
  takesFocus?: boolean;
  /** The key that does the same. */
  keyName?: string;
  label?: string;
  /** Is told when it was pressed, on the page's clock. */
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
      // A click takes no focus: Space turns slides while somebody talks.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ timeStamp }) => onClick(timeStamp)}
    >
      <span className={styles.shape} data-recording={isRecording || undefined} aria-hidden />
      {label}
      {keyName && <kbd aria-hidden>{keyName}</kbd>}
    </button>
  );
}
