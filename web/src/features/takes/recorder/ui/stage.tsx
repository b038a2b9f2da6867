import { Presentation } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { pictureUrl } from '#shared/entities/slide-picture';
import { mediaUrl } from '../../../../platform/api/stored-files';
import { Button } from '../../../../platform/components/button';
import { SlidePicture, stagePictureUrl } from '../../../../platform/components/slide-picture';
import { VideoBox } from '../../../../platform/components/video-place';
import { recorderWording as words } from '../../../../wording/recorder';
import { findSlideIndex, isWaitingForSlide, type RecordedProject } from '../model/recorded-project';
import type { VideoView } from '../model/recorder-view';
import { slideAlt, slideAspectStyle } from './take-player';
import styles from './stage.module.css';

/** The current slide large, the next one small, and the notes, readable at arm's length. */
export function Stage({
  project,
  slideId,
  isAlone,
  addSlides,
  video,
  countdown,
  onCancelCountdown,
}: {
  project: RecordedProject;
  slideId: string;
  /** Whether no other slide follows. */
  isAlone: boolean;
  /** Adds slides to a project that has none; null during a take. */
  addSlides: ReactNode;
  video: VideoView;
  /** Seconds of the countdown over the slide; 0 for none. */
  countdown: number;
  onCancelCountdown: () => void;
}) {
  const { slides, grant, name } = project;
  const index = findSlideIndex(project, slideId);
  const slide = slides[index];
  const next = slides[index + 1];
  usePreloadedPicture(next && mediaUrl(stagePictureUrl(next.url), grant));
  return (
    <div className={styles.stage}>
      <div className={styles.current}>
        <div className={styles.frame} style={slideAspectStyle(slide)}>
          {slide ? (
            <SlidePicture
              key={slide.id}
              className={styles.picture}
              src={mediaUrl(stagePictureUrl(slide.url), grant)}
              alt={slideAlt(slide, index)}
              name={name}
            />
          ) : (
            <div className={styles.none}>
              <Presentation aria-hidden />
              <p>{describeMissingSlide(project)}</p>
              {project.slides.length === 0 && !isWaitingForSlide(project) && addSlides}
            </div>
          )}
          <VideoPreview view={video} />
          {countdown > 0 && (
            <div className={styles.countdown}>
              <span key={countdown} role="timer">
                {countdown}
              </span>
              <Button onClick={onCancelCountdown}>
                {words.cancelCountdown} <kbd>{words.keys.leave}</kbd>
              </Button>
            </div>
          )}
        </div>
      </div>
      {slide && (
        <aside className={styles.side}>
          {!isAlone && (
            <section className={styles.next} aria-label={words.next}>
              <h2>{words.next}</h2>
              {next ? (
                <SlidePicture
                  key={next.id}
                  className={styles.picture}
                  src={mediaUrl(pictureUrl(next.url, 960), grant)}
                  alt={slideAlt(next, index + 1)}
                  name={name}
                />
              ) : (
                <p>{words.lastSlide}</p>
              )}
            </section>
          )}
          <section className={styles.notes} aria-label={words.notes}>
            <h2>{words.notes}</h2>
            <p data-empty={slide.notes === '' || undefined} dir="auto">
              {slide.notes || words.noNotes}
            </p>
          </section>
        </aside>
      )}
    </div>
  );
}

function describeMissingSlide(project: RecordedProject): string {
  if (project.slides.length > 0) return words.slideDeleted;
  if (project.pendingSlideCount > 0) return words.pendingSlides(project.pendingSlideCount, project.slides.length);
  return isWaitingForSlide(project) ? words.firstSlidePending : words.noSlides;
}

function usePreloadedPicture(address: string | undefined): void {
  useEffect(() => {
    if (address) new Image().src = address;
  }, [address]);
}

/** The live video in the corner of the slide; a camera is mirrored. */
function VideoPreview({ view: { stream, about } }: { view: VideoView }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  if (!stream) return null;
  const picture = (
    <video
      ref={video}
      className={about === 'camera' ? styles.mirror : undefined}
      aria-label={words.video.seen[about]}
      autoPlay
      muted
      playsInline
    />
  );
  return about === 'camera' ? (
    <VideoBox layout="corner">{picture}</VideoBox>
  ) : (
    <div className={styles.screen}>{picture}</div>
  );
}
