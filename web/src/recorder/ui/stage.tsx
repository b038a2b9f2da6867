import { Presentation } from 'lucide-react';
import { pictureOf } from '#shared/entities/slide-picture';
import { mediaUrl } from '../../api/media-url';
import { Button } from '../../components/button';
import { SlidePicture } from '../../components/slide-picture';
import { stagePicture } from '../../components/stage-picture';
import { recorderWording as words } from '../../wording/recorder';
import type { VideoView } from '../model/video-view';
import { indexOfSlide, isWaitingForSlide, type RecordedProject } from '../model/recorded-project';
import { AddSlides } from './add-slides';
import { shapeOf } from './shape-of';
import { slideAlt } from './slide-alt';
import styles from './stage.module.css';
import { usePictureAhead } from './use-picture-ahead';
import { VideoPreview } from './video-preview';

/** The current slide large, the next one small, and the notes, readable at arm's length. */
export function Stage({
  project,
  slideId,
  isAlone,
  mayAddSlides,
  video,
  countdown,
  onCancelCountdown,
}: {
  project: RecordedProject;
  slideId: string;
  /** Whether no other slide follows. */
  isAlone: boolean;
  /** Whether there is time for it: nobody speaks yet. */
  mayAddSlides: boolean;
  /** The camera or screen that is recorded, too. */
  video: VideoView;
  /** Seconds that are counted over the slide; 0 for none. */
  countdown: number;
  onCancelCountdown: () => void;
}) {
  const { slides, grant, name } = project;
  const index = indexOfSlide(project, slideId);
  const slide = slides[index];
  const next = slides[index + 1];
  usePictureAhead(next && mediaUrl(stagePicture(next.url), grant));
  return (
    <div className={styles.stage}>
      <div className={styles.current}>
        <div className={styles.frame} style={shapeOf(slide)}>
          {slide ? (
            <SlidePicture
              key={slide.id}
              className={styles.picture}
              src={mediaUrl(stagePicture(slide.url), grant)}
              alt={slideAlt(slide, index)}
              name={name}
            />
          ) : (
            <div className={styles.none}>
              <Presentation aria-hidden />
              <p>{noSlideWords(project)}</p>
              {mayAddSlides && project.slides.length === 0 && !isWaitingForSlide(project) && (
                <AddSlides projectId={project.id} />
              )}
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
                  src={mediaUrl(pictureOf(next.url, 960), grant)}
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

function noSlideWords(project: RecordedProject): string {
  if (project.slides.length > 0) return words.slideGone;
  if (project.underWay > 0) return words.underWay(project.underWay, project.slides.length);
  return isWaitingForSlide(project) ? words.firstSoon : words.noSlides;
}
