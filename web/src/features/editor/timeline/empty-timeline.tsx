import { editorWording as words } from '../../../wording/editor';
import { useEditor } from '../ui/editor-context';
import { useDeck } from '../slides/use-deck';
import { RecordButton } from '../top-bar/record-button';
import { AddClips } from '../ui/file-import';
import styles from './empty-timeline.module.css';

/** Replaces the timeline before the first recording and offers to record. */
export function EmptyTimeline() {
  const { session, mayEdit } = useEditor();
  const hasSlides = useDeck().some(({ isShown }) => isShown);
  if (!mayEdit) return <p className={styles.nothing}>{words.notRecorded}</p>;
  if (!hasSlides) return <p className={styles.nothing}>{words.noTimeline}</p>;
  return (
    <section className={styles.empty} aria-label={words.timeline}>
      <div>
        <h2>{words.speakTitle}</h2>
        <p>{words.speakText}</p>
      </div>
      <div className={styles.ways}>
        <RecordButton isLarge onClick={() => session.setState({ recording: {} })} />
        <AddClips />
      </div>
    </section>
  );
}
