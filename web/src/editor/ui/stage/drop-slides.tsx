import { FileUp } from 'lucide-react';
import { Button } from '../../../components/button';
import { editorWording as words } from '../../../wording/editor';
import { useFilePicker } from '../slides/use-file-picker';
import styles from './drop-slides.module.css';

/** What an empty project shows: the place for its slides. */
export function DropSlides({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFilePicker(onFiles);
  return (
    <section className={styles.drop} aria-label={words.dropTitle}>
      <span className={styles.icon} aria-hidden>
        <FileUp />
      </span>
      <h2>{words.dropTitle}</h2>
      <p>{words.dropText}</p>
      <Button look="primary" size="large" onClick={choose}>
        {words.choose}
      </Button>
      <span className={styles.hint}>{words.pasteHint}</span>
      {input}
    </section>
  );
}
