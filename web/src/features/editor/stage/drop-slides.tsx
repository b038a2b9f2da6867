import { Button } from '../../../platform/components/button';
import { SlidesDropArea } from '../../imports/ui/slides-place';
import { ALL_FILES, useFilePicker } from '../../imports/ui/use-file-picker';
import { editorWording as words } from '../../../wording/editor';
import { uploadsWording } from '../../../wording/imports';
import styles from './drop-slides.module.css';

/** What an empty project shows: the place for its slides, or for the sound or video that it begins with. */
export function DropSlides({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFilePicker(onFiles, ALL_FILES);
  return (
    <SlidesDropArea className={styles.drop} label={words.dropTitle} text={words.dropText}>
      <Button look="primary" size="large" onClick={choose}>
        {uploadsWording.choose}
      </Button>
      <span className={styles.hint}>{uploadsWording.pasteHint}</span>
      {input}
    </SlidesDropArea>
  );
}
