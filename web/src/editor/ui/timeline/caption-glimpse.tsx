import { captionLanguage } from '#shared/captions/caption-language';
import { classNames } from '../../../components/class-names';
import { useCaption } from '../captions/use-caption';
import styles from './caption-lane.module.css';

/** A caption of the timeline that is too narrow to be taken hold of: what it says, as far as there is room. All in pixels of the content. */
export function CaptionGlimpse({ name, left, width }: { name: string; left: number; width: number }) {
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  return (
    <div
      className={classNames(styles.block, styles.body, styles.glimpse)}
      style={{ left, width }}
      title={text}
      dir="auto"
      lang={caption && captionLanguage(caption)}
    >
      {text}
    </div>
  );
}
