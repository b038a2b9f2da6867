import { Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ViewedCaption } from '#shared/entities/caption';
import { classNames } from '../../../platform/components/class-names';
import type { Playback } from '../../../platform/playback/playback';
import { playerWording } from '../../../wording/player';
import type { Presentation } from '../model/presentation';
import { Controls } from './controls';
import { Late } from './late';
import styles from './player.module.css';
import { Stage } from './stage';
import { usePlayerCommands } from './use-commands';
import { useMediaSession } from './use-media-session';
import { usePictureInPicture } from './use-picture-in-picture';
import { usePlaybackSnapshot, useSpanIndex } from './use-playback';

interface Props {
  playback: Playback;
  presentation: Presentation;
  /** The transcript next to the player, if there is one. */
  transcript?: { isOpen: boolean; toggle: () => void };
  /** Where playback starts because the person had stopped there, in milliseconds. */
  continuedFrom?: number;
  /** Whether the player is all that the window shows. */
  isEmbedded?: boolean;
}

const loadEndCard = () => import('./end-card').then((loaded) => loaded.EndCard);
const loadHelp = () => import('./help-dialog').then((loaded) => loaded.HelpDialog);

/** The player: stage, controls, captions. Its keys work wherever the focus is on the page. */
export function Player({ playback, presentation, transcript, continuedFrom, isEmbedded = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const enlarged = fullScreen.enlarged ?? (isEmbedded ? 'window' : null);
  // The page around the frame may not allow it.
  const hasFullScreen = !isEmbedded || document.fullscreenEnabled;
  const pictureInPicture = usePictureInPicture(playback);
  const { run, captionsOn, helpOpen, notice, endNotice } = usePlayerCommands(playback, presentation, {
    fullScreen: hasFullScreen ? fullScreen.toggle : undefined,
    transcript: transcript?.toggle,
    pictureInPicture: pictureInPicture.toggle,
  });
  const { status } = usePlaybackSnapshot(playback);
  const sceneIndex = useSpanIndex(playback, presentation.scenes);
  const isPlaying = status.name === 'playing';
  const isIdle = useIdle(frame, isPlaying);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  const hasEnded = status.name === 'ended';
  const showsBigPlay = !hasEnded && !hasPlayed && status.name !== 'buffering' && status.name !== 'error';
  useMediaSession(playback, presentation, sceneIndex, run);

  return (
    <div
      ref={frame}
      className={classNames(styles.player, isIdle && styles.idle)}
      data-status={status.name}
      data-enlarged={enlarged ?? undefined}
      data-theme="dark"
    >
      <div className={styles.picture} onClick={() => run({ do: 'togglePlay' })}>
        <Stage playback={playback} presentation={presentation} index={sceneIndex} />
        {showsBigPlay && (
          <span className={styles.bigPlay} aria-hidden>
            <Play />
          </span>
        )}
        {hasEnded && <Late load={loadEndCard} props={{ presentation, isEmbedded }} />}
        <div aria-live="polite">
          {notice && (
            <p key={notice.count} className={styles.notice} onAnimationEnd={endNotice}>
              {notice.text}
            </p>
          )}
        </div>
        {status.name === 'buffering' && <span className={styles.spinner} role="status" />}
        {status.name === 'error' && (
          <p className={styles.stuck} role="alert">
            {playerWording.audioErrors[status.reason]}
          </p>
        )}
        {captionsOn && <CaptionLine playback={playback} lines={presentation.lines} />}
      </div>
      <div className={styles.controls}>
        <Controls
          {...{ playback, presentation, run, captionsOn, continuedFrom }}
          isFullScreen={hasFullScreen ? fullScreen.enlarged !== null : undefined}
          isTranscriptOpen={transcript?.isOpen}
          isPictureInPicture={pictureInPicture.toggle && pictureInPicture.isOn}
        />
      </div>
      {helpOpen && <Late load={loadHelp} props={{ onClose: () => run({ do: 'toggleHelp' }) }} />}
    </div>
  );
}

function CaptionLine({ playback, lines }: { playback: Playback; lines: readonly ViewedCaption[] }) {
  const [line, setLine] = useState<ViewedCaption>();
  useEffect(
    () =>
      playback.onFrame((ms) => {
        // Of two overlapping captions, the later one.
        setLine(lines.findLast(({ start, end }) => start <= ms && ms < end));
      }),
    [playback, lines],
  );
  if (!line?.text) return null;
  return (
    <p className={styles.caption} dir="auto" lang={line.lang ?? ''}>
      {line.text}
    </p>
  );
}

function subscribeToFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** How an element is enlarged: to the screen, or to the window where the browser offers no full screen, as on an iPhone. */
type EnlargedMode = 'screen' | 'window' | null;

/** Whether an element is enlarged, and how to change that. If the browser refuses, nothing changes. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { enlarged: EnlargedMode; toggle: () => void } {
  const hasScreen = useSyncExternalStore(subscribeToFullScreen, () => Boolean(document.fullscreenElement));
  const [hasWindow, setHasWindow] = useState(false);
  const toggle = () => {
    if (!document.fullscreenEnabled) return setHasWindow(!hasWindow);
    const change = hasScreen ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { enlarged: hasScreen ? 'screen' : hasWindow ? 'window' : null, toggle };
}

const IDLE_AFTER_MS = 2500;

/** Whether the element has had no input for a while; never while `active` is false. */
function useIdle(element: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || !active) return;
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) node.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) node.removeEventListener(event, wake);
    };
  }, [element, active]);
  return active && isIdle;
}
