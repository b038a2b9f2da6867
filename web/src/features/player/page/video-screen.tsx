import { CircleHelp, Play, RotateCcw } from 'lucide-react';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { CommentsSection } from '../comments/comments-section';
import type { Presentation } from '../model/presentation';
import { buildPublishUrl } from '../model/page-address';
import { Player } from '../ui/player';
import { SlideStrip } from '../ui/slide-strip';
import { Transcript } from '../ui/transcript';
import { usePlayback } from '../ui/use-playback';
import { type PublishDataState, usePublishData } from '../ui/use-publish-data';
import { useGrantRenewal } from '../ui/use-renewal';
import { useViewCounter } from '../views/counted-view';
import { videoPageWording } from '../../../wording/player';
import { Notice } from './notice';
import { OpenLayout } from './open-layout';
import styles from './video-screen.module.css';

/** `/video/:id`: a shared presentation, open to anybody with the link. */
export function VideoScreen({ id }: { id: string }) {
  const { loading, retry, renew } = usePublishData(buildPublishUrl(id, location.search));
  return (
    <OpenLayout>
      {loading.name === 'loading' && (
        <div className={styles.placeholder} role="status" aria-label={videoPageWording.loading} />
      )}
      {loading.name === 'missing' && (
        <Notice icon={<CircleHelp />} title={videoPageWording.missingTitle} text={videoPageWording.missingText} />
      )}
      {loading.name === 'failed' && (
        <Notice icon={<RotateCcw />} title={videoPageWording.failedTitle} text={videoPageWording.failedText}>
          <button type="button" className={styles.retry} onClick={retry}>
            {videoPageWording.retry}
          </button>
        </Notice>
      )}
      {loading.name === 'ready' && <PresentationArticle presentation={loading.presentation} renew={renew} />}
    </OpenLayout>
  );
}

function PresentationArticle({
  presentation,
  renew,
}: { presentation: Presentation } & Pick<PublishDataState, 'renew'>) {
  const playback = usePlayback(presentation);
  useGrantRenewal(playback, presentation, renew);
  useViewCounter(playback, presentation);
  usePageTitle(presentation.name);
  if (presentation.duration === 0) {
    return <Notice icon={<Play />} title={videoPageWording.emptyTitle} text={videoPageWording.emptyText} />;
  }
  return (
    <article className={styles.article}>
      <div className={styles.theatre}>
        <Player playback={playback} presentation={presentation} />
      </div>
      <h1 className={styles.name} dir="auto">
        {presentation.name}
      </h1>
      {presentation.scenes.length > 1 && <SlideStrip playback={playback} presentation={presentation} />}
      <CommentsSection playback={playback} presentation={presentation} />
      {presentation.lines.length > 0 && <Transcript playback={playback} lines={presentation.lines} />}
    </article>
  );
}
