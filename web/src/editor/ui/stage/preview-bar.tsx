import { Minimize } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { editorWording as words } from '../../../wording/editor';
import { Transport } from '../timeline/transport';
import styles from './preview-bar.module.css';

/** What stands below the preview while it fills the screen: play, pause, and the way out. */
export function PreviewBar() {
  return (
    <div className={styles.bar} data-theme="dark">
      <Transport />
      <IconButton
        label={words.leavePreview}
        icon={<Minimize />}
        onClick={() => void document.exitFullscreen().catch(() => undefined)}
      />
    </div>
  );
}
