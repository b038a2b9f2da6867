import { Plus } from 'lucide-react';
import { Button } from '../../../platform/components/button';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { editorWording as words } from '../../../wording/editor';
import styles from './add-slides.module.css';

/** Adds pictures or PDF pages to the deck. */
export function AddSlides({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFilePicker(onFiles);
  return (
    <div className={styles.add}>
      <Button size="small" isFullWidth icon={<Plus />} title={words.addSlidesHint} onClick={choose}>
        {words.addSlides}
      </Button>
      {input}
    </div>
  );
}
