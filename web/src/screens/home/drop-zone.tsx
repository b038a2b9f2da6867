import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { homeWording } from '../../wording/home';
import styles from './drop-zone.module.css';
import { useWindowFiles } from './use-window-files';

const ACCEPTED = 'application/pdf,image/png,image/jpeg,image/webp,image/avif,image/gif';

/** The large place for slides: takes files by drop (anywhere on the screen), by choosing and by paste. */
export function DropZone({ onFiles, onEmpty }: { onFiles: (files: File[]) => void; onEmpty: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useWindowFiles(onFiles, setOver);

  return (
    <section
      className={classNames(styles.zone, isOver && styles.over)}
      aria-label={homeWording.dropTitle}
      onDragOver={(event: DragEvent) => event.preventDefault()}
    >
      <span className={styles.icon} aria-hidden>
        <FileUp />
      </span>
      <h2>{isOver ? homeWording.dropNow : homeWording.dropTitle}</h2>
      <p>{homeWording.dropText}</p>
      <div className={styles.actions}>
        <Button look="primary" size="large" onClick={() => input.current?.click()}>
          {homeWording.choose}
        </Button>
        <span className={styles.hint}>{homeWording.pasteHint}</span>
      </div>
      <Button look="quiet" size="small" onClick={onEmpty}>
        {homeWording.startEmpty}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        aria-label={homeWording.choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
