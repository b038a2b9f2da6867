import { useEffect } from 'react';
import { reportWording } from '../../../wording/report';
import type { PublishDataState } from '../ui/use-publish-data';
import styles from './video-footer.module.css';

/** What the page of a link offers besides playing. It loads late. */
export function VideoFooter({ loading }: Pick<PublishDataState, 'loading'>) {
  usePrintKey(loading.name === 'ready' && loading.presentation.isPublic);
  return (
    <a className={styles.report} href="?report" target="_blank">
      {reportWording.link}
    </a>
  );
}

/** Makes the browser's key for printing print the page for reading: the player shows one slide and no text. */
function usePrintKey(isReadable: boolean): void {
  useEffect(() => {
    if (!isReadable) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const page = window.open('?read');
      if (!page) return;
      event.preventDefault();
      page.addEventListener('load', () => page.print());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isReadable]);
}
