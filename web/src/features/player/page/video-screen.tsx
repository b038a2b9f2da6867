import { useEffect, useState } from 'react';
import { videoPageWording } from '../../../wording/player';
import { CommentsSection } from '../comments/comments-section';
import { buildPublishUrl } from '../fetch-publish-data';
import { Player } from '../ui/player';
import { SlideStrip } from '../ui/slide-strip';
import { waitForFirstSlide } from '../ui/stage';
import { Late } from '../ui/late';
import { usePublishData } from '../ui/use-publish-data';
import { LoadNotice } from './load-notice';
import { OpenLayout } from './open-layout';
import { useViewing, type ViewingProps } from './use-viewing';
import styles from './video-screen.module.css';

/** `/video/:id`: a shared presentation. */
export function VideoScreen({ id }: { id: string }) {
  const publishUrl = buildPublishUrl(id, location);
  const { loading, retry, renew, show } = usePublishData(publishUrl);
  return (
    <OpenLayout>
      {loading.name === 'loading' && (
        <div className={styles.placeholder} role="status" aria-label={videoPageWording.loading} />
      )}
      <LoadNotice {...{ id, loading, retry, show }} />
      {loading.name === 'ready' && (
        <PresentationArticle publishUrl={publishUrl} presentation={loading.presentation} renew={renew} />
      )}
      {loading.name !== 'loading' && (
        <a className={styles.report} href={`?report${location.search.replace('?', '&')}`} target="_blank">
          {videoPageWording.report}
        </a>
      )}
    </OpenLayout>
  );
}

const loadViewerNotice = () => import('../guard/open-guarded-link').then((loaded) => loaded.ViewerNotice);
const loadTranscript = () => import('../ui/transcript').then((loaded) => loaded.Transcript);

function PresentationArticle(props: ViewingProps) {
  const { presentation } = props;
  const { playback, continuedFrom } = useViewing(props);
  const [isTranscriptOpen, setTranscriptOpen] = useState(false);
  usePrintKey(presentation.isPublic);
  // On a phone, the layout of the chapters would delay the slide.
  const [isSlideShown, setSlideShown] = useState(false);
  useEffect(() => void waitForFirstSlide().then(() => setSlideShown(true)), []);
  const { lines, knownViewer } = presentation;
  const transcript = { isOpen: isTranscriptOpen, toggle: () => setTranscriptOpen(!isTranscriptOpen) };
  return (
    <article className={styles.article} data-transcript={isTranscriptOpen || undefined}>
      <div className={styles.theatre}>
        {knownViewer && <Late load={loadViewerNotice} props={{ knownViewer }} />}
        <Player {...{ playback, presentation, continuedFrom }} transcript={lines.length > 0 ? transcript : undefined} />
      </div>
      {isTranscriptOpen && (
        <div className={styles.transcript}>
          <Late load={loadTranscript} props={{ playback, lines }} />
        </div>
      )}
      <h1 className={styles.name} dir="auto">
        {presentation.name}
      </h1>
      {presentation.isPublic && (
        <a className={styles.read} href="?read">
          {videoPageWording.read}
        </a>
      )}
      {isSlideShown && presentation.scenes.length > 1 && <SlideStrip playback={playback} presentation={presentation} />}
      <CommentsSection playback={playback} presentation={presentation} />
    </article>
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
