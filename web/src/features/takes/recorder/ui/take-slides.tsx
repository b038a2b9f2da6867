import { pictureUrl } from '#shared/entities/slide-picture';
import { formatClock } from '#shared/time/time-text';
import { mediaUrl } from '../../../../platform/api/stored-files';
import { SlidePicture } from '../../../../platform/components/slide-picture';
import type { Take } from '../../store/take';
import { recorderWording as words } from '../../../../wording/recorder';
import type { RecordedSlide } from '../model/recorded-project';
import styles from './take-slides.module.css';

/** The slides of a take in order, each a button that seeks to its moment, and the notes of the current one. */
export function TakeSlides({
  take,
  slides,
  grant,
  name,
  shownAt,
  onSeek,
}: {
  take: Take;
  slides: readonly RecordedSlide[];
  grant: string;
  name: string;
  /** The sample of the take at which the current slide was shown. */
  shownAt: number;
  onSeek: (ms: number) => void;
}) {
  const shown = take.slides.map(({ at, slideId }) => ({
    at,
    ms: (at * 1000) / take.sampleRate,
    index: slides.findIndex(({ id }) => id === slideId),
  }));
  const current = shown.find(({ at }) => at === shownAt);
  const notes = current ? slides[current.index]?.notes : undefined;
  return (
    <aside className={styles.side}>
      <ol className={styles.list} aria-label={words.slidesOfTake}>
        {shown.map(({ at, ms, index }) => {
          const slide = slides[index];
          return (
            <li key={at}>
              <button
                type="button"
                className={styles.slide}
                aria-current={at === shownAt || undefined}
                onClick={() => onSeek(ms)}
              >
                {slide && (
                  <SlidePicture
                    className={styles.picture}
                    src={mediaUrl(pictureUrl(slide.url, 320), grant)}
                    alt=""
                    name={name}
                    loading="lazy"
                  />
                )}
                <span>
                  {words.slideWithStart(index < 0 ? words.noSlide : words.slideAlt(index + 1), formatClock(ms))}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <section className={styles.notes} aria-label={words.notes}>
        <h2>{words.notes}</h2>
        <p data-empty={!notes || undefined}>{notes || words.noNotes}</p>
      </section>
    </aside>
  );
}
