import {
  Captions,
  CaptionsOff,
  CircleHelp,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  ScrollText,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import type { Playback } from '../../../platform/playback/playback';
import { usePlaybackTime } from '../../../platform/components/use-playback-time';
import { playerWording } from '../../../wording/player';
import { type PlayerCommand, RATES } from '../model/commands';
import type { Presentation } from '../model/presentation';
import styles from './controls.module.css';
import { Late } from './late';
import { SeekBar } from './seek-bar';
import { usePlaybackSnapshot } from './use-playback';

interface Props {
  playback: Playback;
  presentation: Presentation;
  run: (command: PlayerCommand) => void;
  captionsOn: boolean;
  /** Undefined if the page around an embedded player doesn't allow it. */
  isFullScreen: boolean | undefined;
  /** Undefined if there is no transcript next to the player. */
  isTranscriptOpen: boolean | undefined;
  /** Undefined if what plays can't be shown as picture-in-picture. */
  isPictureInPicture: boolean | undefined;
  /** Where playback started because the person had stopped there, in milliseconds. */
  continuedFrom: number | undefined;
}

const loadContinuedNote = () => import('./continued-note').then((loaded) => loaded.ContinuedNote);

/** Whether scripts can set the volume. On iPhone and iPad, only the device's buttons can. */
function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

export function Controls({
  playback,
  presentation,
  run,
  captionsOn,
  isFullScreen,
  isTranscriptOpen,
  isPictureInPicture,
  continuedFrom,
}: Props) {
  const { status, volume, muted, rate } = usePlaybackSnapshot(playback);
  const [hasVolume] = useState(canSetVolume);
  const moment = usePlaybackTime(playback, 1000);
  const isPlaying = status.name === 'playing' || status.name === 'buffering';
  const hasEnded = status.name === 'ended';
  const playLabel = isPlaying ? playerWording.pause : hasEnded ? playerWording.replay : playerWording.play;
  const isSilent = muted || volume === 0;
  return (
    <div className={styles.controls}>
      <SeekBar playback={playback} presentation={presentation} />
      <div className={styles.row}>
        <ControlButton
          label={playLabel}
          icon={isPlaying ? <Pause /> : hasEnded ? <RotateCcw /> : <Play />}
          onClick={() => run({ do: 'togglePlay' })}
        />
        <div className={styles.loudness}>
          <ControlButton
            label={isSilent ? playerWording.unmute : playerWording.mute}
            icon={isSilent ? <VolumeX /> : <Volume2 />}
            onClick={() => run({ do: 'toggleMute' })}
          />
          {hasVolume && (
            <input
              type="range"
              className={styles.volume}
              aria-label={playerWording.volume}
              min={0}
              max={1}
              step={0.05}
              value={muted ? 0 : volume}
              onChange={(event) => playback.setVolume(event.currentTarget.valueAsNumber)}
            />
          )}
        </div>
        <span className={styles.time}>
          {formatClock(moment)} <span className={styles.of}>/ {formatClock(presentation.duration)}</span>
        </span>
        <span className={styles.space} />
        {continuedFrom !== undefined && <Late load={loadContinuedNote} props={{ playback, from: continuedFrom }} />}
        {presentation.showWatermark && (
          <a className={styles.watermark} href="/hello" target="_blank" rel="noreferrer">
            {playerWording.watermark}
          </a>
        )}
        {presentation.lines.length > 0 && (
          <ControlButton
            label={playerWording.captions}
            pressed={captionsOn}
            icon={captionsOn ? <Captions /> : <CaptionsOff />}
            onClick={() => run({ do: 'toggleCaptions' })}
          />
        )}
        {isTranscriptOpen !== undefined && (
          <ControlButton
            label={playerWording.transcript}
            aria-expanded={isTranscriptOpen}
            icon={<ScrollText />}
            onClick={() => run({ do: 'toggleTranscript' })}
          />
        )}
        {isPictureInPicture !== undefined && (
          <ControlButton
            label={playerWording.pictureInPicture}
            pressed={isPictureInPicture}
            icon={<PictureInPicture2 />}
            onClick={() => run({ do: 'togglePictureInPicture' })}
          />
        )}
        <SpeedMenu rate={rate} onChoose={(chosen) => playback.setRate(chosen)} />
        <span className={styles.wideOnly}>
          <ControlButton label={playerWording.help} icon={<CircleHelp />} onClick={() => run({ do: 'toggleHelp' })} />
        </span>
        {isFullScreen !== undefined && (
          <ControlButton
            label={isFullScreen ? playerWording.leaveFullScreen : playerWording.fullScreen}
            icon={isFullScreen ? <Minimize /> : <Maximize />}
            onClick={() => run({ do: 'toggleFullScreen' })}
          />
        )}
      </div>
    </div>
  );
}

function SpeedMenu({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.speed}>
      <button
        type="button"
        className={styles.button}
        aria-label={`${playerWording.speed} ${playerWording.speedValue(rate)}`}
        popoverTarget={id}
        onClick={(event) => list.current?.style.setProperty('--right', positionPopover(event.currentTarget))}
      >
        {playerWording.speedValue(rate)}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.speeds} role="group" aria-label={playerWording.speed}>
        {RATES.map((candidate) => (
          <button
            key={candidate}
            type="button"
            aria-pressed={candidate === rate}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onChoose(candidate)}
          >
            {playerWording.speedValue(candidate)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A popover is positioned from the window's corner, so this returns the button's position. */
function positionPopover(button: HTMLElement): string {
  const { right, top } = button.getBoundingClientRect();
  button.parentElement?.style.setProperty('--bottom', `${window.innerHeight - top + 8}px`);
  return `${window.innerWidth - right}px`;
}

interface ControlButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
}

/** A round icon button on the stage. Its label is read aloud and shown as a tooltip. */
export function ControlButton({ label, icon, pressed, ...rest }: ControlButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} aria-pressed={pressed} {...rest}>
      {icon}
    </button>
  );
}
