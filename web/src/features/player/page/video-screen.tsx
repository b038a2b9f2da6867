import { CircleHelp, Play, RotateCcw } from 'lucide-react';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { CommentsSection } from '../comments/comments-section';
import type { Presentation } from '../model/presentation';
import { publishAddress } from '../model/page-address';
import { Player } from '../ui/player';
import { SlideStrip } from '../ui/slide-strip';
import { Transcript } from '../ui/transcript';
import { usePlayback } from '../ui/use-playback';
import { type Published, usePublishData } from '../ui/use-publish-data';
import { useRenewal } from '../ui/use-renewal';
import { useCountedView } from '../views/counted-view';
import { videoPageWords } from '../../../wording/player';
import { Notice } from './notice';
import { OpenLayout } from './open-layout';
import styles from './video-screen.module.css';

/** `/video/:id`: a shared presentation, open to anybody with the link. */
export function VideoScreen({ id }: { id: string }) {
  const { loading, retry, renew } = usePublishData(publishAddress(id, location.search));
  return (
    <OpenLayout>
      {loading.name === 'loading' && (
        <div className={styles.placeholder} role="status" aria-label={videoPageWords.loading} />
      )}
      {loading.name === 'missing' && (
        <Notice icon={<CircleHelp />} title={videoPageWords.missingTitle} text={videoPageWords.missingText} />
      )}
      {loading.name === 'failed' && (
        <Notice icon={<RotateCcw />} title={videoPageWords.failedTitle} text={videoPageWords.failedText}>
          <button type="button" className={styles.retry} onClick={retry}>
            {videoPageWords.retry}
          </button>
        </Notice>
      )}
      {loading.name === 'ready' && <Presented presentation={loading.presentation} renew={renew} />}
    </OpenLayout>
  );
}

function Presented({ presentation, renew }: { presentation: Presentation } & Pick<Published, 'renew'>) {
  const playback = usePlayback(presentation);
  useRenewal(playback, presentation, renew);
  useCountedView(playback, presentation);
  usePageTitle(presentation.name);
  if (presentation.duration === 0) {
    return <Notice icon={<Play />} title={videoPageWords.emptyTitle} text={videoPageWords.emptyText} />;
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
