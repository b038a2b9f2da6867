import { Pause, Play, Presentation } from 'lucide-react';
import type { VideoLayout } from '#shared/entities/clip';
import { pictureOf } from '#shared/entities/slide-picture';
import { clockText } from '#shared/time/clock-text';
import { mediaUrl } from '../../api/media-url';
import { IconButton } from '../../components/icon-button';
import { SlidePicture } from '../../components/slide-picture';
import { VideoBox } from '../../components/video-place';
import { takeDurationMs, type Take } from '../../media/capture/take';
import { recorderWording as words } from '../../wording/recorder';
import type { RecordedSlide } from '../model/recorded-project';
import { usualLayout } from '../model/take-clip';
import type { RecorderSession } from '../recorder-session';
import { shapeOf } from './shape-of';
import { slideAlt } from './slide-alt';
import { TakeSlides } from './take-slides';
import { TakeWave } from './take-wave';
import { useRecorderKeys } from './use-recorder-keys';
import { useTakePlayback } from './use-take-playback';
import styles from './take-player.module.css';

/** Plays a take with its slides, straight from this computer. */
export function TakePlayer({
  take,
  slides,
  grant,
  layout = usualLayout(take),
  session,
  takesFocus = false,
  startsPlaying = false,
}: {
  take: Take;
  slides: readonly RecordedSlide[];
  grant: string;
  /** How its video stands on the stage. */
  layout?: VideoLayout;
  /** Whose keys play it; with its slides in a list and their notes. */
  session?: RecorderSession;
  /** Whether Play has the focus when it opens. */
  takesFocus?: boolean;
  startsPlaying?: boolean;
}) {
  const { media, positionMs, isPlaying, hasFailed, toggle, seek } = useTakePlayback(take, { startsPlaying });
  useRecorderKeys(session, { play: toggle });
  const durationMs = takeDurationMs(take);
  const { video } = take;
  // Browsers keep a moment in whole microseconds: that of a slide change may come back as a little less than its sample.
  const sample = Math.round((positionMs * take.sampleRate) / 1000);
  const shown = take.slides.findLast(({ at }) => at <= sample) ?? take.slides[0];
  const index = slides.findIndex(({ id }) => id === shown?.slideId);
  const slide = slides[index];
  const name = session?.store.getState().project.name ?? '';
  return (
    <div className={styles.player}>
      <div className={styles.seen}>
        {(slide ?? video ?? session) && (
          <div className={styles.slide} style={shapeOf(slide)}>
            <div className={styles.frame}>
              {slide && (
                <SlidePicture
                  className={styles.picture}
                  src={mediaUrl(pictureOf(slide.url, 960), grant)}
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
                // Until its file is made, and where it can't be, it plays the voice unseen, so that nothing breaks off when it is.
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
            aria-valuetext={`${clockText(positionMs)} / ${clockText(durationMs)}`}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span className={styles.time}>
          {clockText(positionMs)} / {clockText(durationMs)}
        </span>
      </div>
      {hasFailed && <p role="alert">{words.cannotPlay}</p>}
      {!video && <audio ref={media} preload="auto" />}
    </div>
  );
}
