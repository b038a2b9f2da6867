import { Pause, Play, Presentation } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { VideoLayout } from '#shared/entities/clip';
import type { Slide } from '#shared/entities/slide';
import { pictureUrl } from '#shared/entities/slide-picture';
import { formatClock } from '#shared/time/time-text';
import { mediaUrl } from '../../../../platform/api/stored-files';
import { IconButton } from '../../../../platform/components/button';
import { SlidePicture } from '../../../../platform/components/slide-picture';
import { VideoBox } from '../../../../platform/components/video-place';
import { recorderWording as words } from '../../../../wording/recorder';
import { takeFile, type Take, takeDurationMs } from '../../store/take';
import type { RecordedSlide } from '../model/recorded-project';
import { defaultLayout } from '../model/take-clip';
import type { RecorderSession } from '../recorder-session';
import styles from './take-player.module.css';
import { TakeSlides } from './take-slides';
import { useRecorderKeys } from './use-recorder-keys';

export function TakePlayer({
  take,
  slides,
  grant,
  layout = defaultLayout(take),
  session,
  takesFocus = false,
  startsPlaying = false,
}: {
  take: Take;
  slides: readonly RecordedSlide[];
  grant: string;
  layout?: VideoLayout;
  /** The session whose keys control the player; adds a list of its slides with notes. */
  session?: RecorderSession;
  /** Whether Play gets the focus when the player opens. */
  takesFocus?: boolean;
  startsPlaying?: boolean;
}) {
  const { media, positionMs, isPlaying, hasFailed, toggle, seek } = useTakePlayback(take, { startsPlaying });
  useRecorderKeys(session, { play: toggle });
  const durationMs = takeDurationMs(take);
  const { video } = take;
  // Browsers store a time in whole microseconds, so that the time of a slide change may come back slightly before its sample.
  const sample = Math.round((positionMs * take.sampleRate) / 1000);
  const shown = take.slides.findLast(({ at }) => at <= sample) ?? take.slides[0];
  const index = slides.findIndex(({ id }) => id === shown?.slideId);
  const slide = slides[index];
  const name = session?.store.getState().project.name ?? '';
  return (
    <div className={styles.player}>
      <div className={styles.seen}>
        {(slide ?? video ?? session) && (
          <div className={styles.slide} style={slideAspectStyle(slide)}>
            <div className={styles.frame}>
              {slide && (
                <SlidePicture
                  className={styles.picture}
                  src={mediaUrl(pictureUrl(slide.url, 960), grant)}
                  alt={slideAlt(slide, index)}
                  name={name}
                />
              )}
              {!slide && (
                <p className={styles.none}>
                  <Presentation aria-hidden />
                  {words.noSlide}
                </p>
              )}
              {video && (
                // Plays the voice unseen while there is no file, so that playback continues when the video arrives.
                <VideoBox layout={slide ? layout : 'full'} isHidden={!video.file}>
                  <video ref={media} preload="auto" aria-label={words.video.seen[video.source]} playsInline />
                </VideoBox>
              )}
            </div>
          </div>
        )}
        {session && (
          <TakeSlides take={take} slides={slides} grant={grant} name={name} shownAt={shown?.at ?? 0} onSeek={seek} />
        )}
      </div>
      <div className={styles.controls}>
        <IconButton
          label={isPlaying ? words.pausePlaying : words.play}
          icon={isPlaying ? <Pause fill="currentcolor" /> : <Play fill="currentcolor" />}
          className={styles.play}
          autoFocus={takesFocus}
          onClick={toggle}
        />
        <div className={styles.track}>
          <TakeWave take={take} share={durationMs === 0 ? 0 : positionMs / durationMs} />
          <input
            type="range"
            min={0}
            max={durationMs}
            step={10}
            value={Math.min(positionMs, durationMs)}
            aria-label={words.position}
            aria-valuetext={`${formatClock(positionMs)} / ${formatClock(durationMs)}`}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span className={styles.time}>
          {formatClock(positionMs)} / {formatClock(durationMs)}
        </span>
      </div>
      {hasFailed && <p role="alert">{words.cannotPlay}</p>}
      {!video && <audio ref={media} preload="auto" />}
    </div>
  );
}

const BARS = 160;

function TakeWave({ take, share }: { take: Take; share: number }) {
  const heights = useMemo(() => barHeights(take.peaks), [take]);
  const changes = take.slides.slice(1).map(({ at }) => (at / take.sampleCount) * BARS);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${BARS} 100`} preserveAspectRatio="none" aria-hidden>
      {heights.map((height, i) => (
        <rect
          key={i}
          x={i + 0.2}
          width={0.6}
          y={50 - height / 2}
          height={height}
          data-played={i / BARS < share || undefined}
        />
      ))}
      {changes.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={100} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** The heights of the bars in percent, by the loudest moment of each. */
function barHeights(peaks: Int8Array): number[] {
  const pairs = peaks.length / 2;
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * pairs) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * pairs) / BARS));
    let loudest = 0;
    for (let pair = from; pair < Math.min(to, pairs); pair++) {
      loudest = Math.max(loudest, (peaks[2 * pair + 1] ?? 0) - (peaks[2 * pair] ?? 0));
    }
    return Math.max(3, (loudest / 254) * 100);
  });
}

/** A pause before the sound has started is what the person asked for. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Plays a take's file in an audio or video element; the position follows the sound on each animation frame. If a new file of the same take
 * arrives, such as its video, playback continues in that. A browser may refuse to start automatically.
 */
function useTakePlayback(take: Take, { startsPlaying }: { startsPlaying: boolean }) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [positionMs, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const before = useRef({ takeId: take.id, seconds: 0, isPlaying: startsPlaying });

  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const url = URL.createObjectURL(takeFile(take));
    const ended = new AbortController();
    const follow = () => setPlaying(!element.paused);
    for (const name of ['play', 'pause', 'ended']) element.addEventListener(name, follow, { signal: ended.signal });
    element.addEventListener('seeked', () => setPosition(element.currentTime * 1000), { signal: ended.signal });
    element.src = url;
    if (before.current.takeId === take.id) {
      element.currentTime = before.current.seconds;
      if (before.current.isPlaying) element.play().catch(() => setPlaying(false));
    }
    return () => {
      const isPlaying = !element.paused && !element.ended;
      before.current = { takeId: take.id, seconds: element.currentTime, isPlaying };
      ended.abort();
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [take]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function paint() {
      setPosition((media.current?.currentTime ?? 0) * 1000);
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const toggle = useCallback(() => {
    const element = media.current;
    if (!element?.paused) return element?.pause();
    setFailed(false);
    element.play().catch((error: unknown) => setFailed(!isAbort(error)));
  }, []);
  const seek = useCallback((ms: number) => {
    if (media.current) media.current.currentTime = ms / 1000;
    setPosition(ms);
  }, []);
  return { media, positionMs, isPlaying, hasFailed, toggle, seek };
}

/** The aspect ratio of a slide for the styles; 16 by 9 if there is none or it is unknown. */
export const slideAspectStyle = (slide: Partial<Pick<Slide, 'width' | 'height'>> | undefined): CSSProperties => ({
  ['--shape' as string]: slide?.width && slide.height ? slide.width / slide.height : 16 / 9,
});

/** The alternative text of a slide: its place in the project, from index 0, and its text. */
export const slideAlt = ({ text }: Pick<RecordedSlide, 'text'>, index: number): string =>
  text ? words.slideWithText(words.slideAlt(index + 1), text) : words.slideAlt(index + 1);
