import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Playback } from '../../media/playback/playback';
import { classNames } from '../../components/class-names';
import { playerWords } from '../../wording/player';
import type { Line, Presentation } from '../model/presentation';
import { startPosition } from '../model/start-position';
import { Controls } from './controls';
import { HelpDialog } from './help-dialog';
import styles from './player.module.css';
import { Stage } from './stage';
import { useCommands } from './use-commands';
import { useFullScreen } from './use-full-screen';
import { useIdle } from './use-idle';
import { useMediaSession } from './use-media-session';
import { useSnapshot, useSpanIndex } from './use-playback';

/** The player: stage, controls, captions. Its keys work wherever the focus is on the page. */
export function Player({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const frame = useRef<HTMLDivElement>(null);
  const { enlarged, toggle } = useFullScreen(frame);
  const { run, captionsOn, helpOpen, notice, endNotice } = useCommands(playback, presentation, toggle);
  const { status } = useSnapshot(playback);
  const sceneIndex = useSpanIndex(playback, presentation.scenes);
  const isPlaying = status.name === 'playing';
  const isIdle = useIdle(frame, isPlaying);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  const hasEnded = status.name === 'ended';
  const showsBigPlay = hasEnded || (!hasPlayed && status.name !== 'buffering' && status.name !== 'error');
  useMediaSession(playback, presentation);
  const [start] = useState(() => startPosition(location.search, presentation.scenes, presentation.duration));
  useEffect(() => {
    if (start > 0) playback.seek(start);
  }, [playback, start]);

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
          <span className={styles.bigPlay} data-again={hasEnded || undefined} aria-hidden>
            {hasEnded ? <RotateCcw /> : <Play />}
          </span>
        )}
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
            {playerWords.stuck[status.reason]}
          </p>
        )}
        {captionsOn && <CaptionLine playback={playback} lines={presentation.lines} />}
      </div>
      <div className={styles.controls}>
        <Controls {...{ playback, presentation, run, captionsOn, isFullScreen: enlarged !== null }} />
      </div>
      {helpOpen && <HelpDialog onClose={() => run({ do: 'toggleHelp' })} />}
    </div>
  );
}

/** The caption that is spoken now; nothing between two captions. */
function CaptionLine({ playback, lines }: { playback: Playback; lines: readonly Line[] }) {
  const [line, setLine] = useState<Line>();
  useEffect(
    () =>
      playback.onFrame((ms) => {
        // Of two that stand at the same time, the later one.
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
