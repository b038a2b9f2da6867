import { CircleHelp, Play, RotateCcw } from 'lucide-react';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { videoPageWording } from '../../../wording/player';
import { buildPublishUrl } from '../fetch-publish-data';
import type { Presentation } from '../model/presentation';
import { Notice } from '../page/notice';
import { Player } from '../ui/player';
import { usePlayback, usePlaybackSnapshot } from '../ui/use-playback';
import { type PublishDataState, useGrantRenewal, usePublishData } from '../ui/use-publish-data';
import { useStart, useWatchPosition } from '../ui/use-watch-position';
import { useViewCounter } from '../views/view-counter';
import styles from './embed-screen.module.css';
import { useEmbeddingPage } from './use-embedding-page';

/** `/embed/:id`: the player alone, for a frame in another site's page (decision 86). Nothing in it changes anything. */
export function EmbedScreen({ id }: { id: string }) {
  const publishUrl = buildPublishUrl(id, '');
  const { loading, retry, renew } = usePublishData(publishUrl);
  return (
    <main className={styles.page} data-theme="dark">
      {loading.name === 'missing' && (
        <Notice icon={<CircleHelp />} title={videoPageWording.missingTitle} text={videoPageWording.missingText} />
      )}
      {loading.name === 'failed' && (
        <Notice
          icon={<RotateCcw />}
          title={videoPageWording.failedTitle}
          text={videoPageWording.failedText}
          onRetry={retry}
        />
      )}
      {loading.name === 'ready' && (
        <EmbeddedPlayer publishUrl={publishUrl} presentation={loading.presentation} renew={renew} />
      )}
    </main>
  );
}

interface EmbeddedPlayerProps extends Pick<PublishDataState, 'renew'> {
  publishUrl: string;
  presentation: Presentation;
}

function EmbeddedPlayer({ publishUrl, presentation, renew }: EmbeddedPlayerProps) {
  const start = useStart(presentation, publishUrl);
  const playback = usePlayback(presentation, start.ms);
  useWatchPosition(playback, presentation.duration, publishUrl);
  useGrantRenewal(playback, presentation, renew);
  useViewCounter(playback, presentation);
  usePageTitle(presentation.name);
  useEmbeddingPage(playback, presentation);
  const { status } = usePlaybackSnapshot(playback);
  if (presentation.duration === 0)
    return <Notice icon={<Play />} title={videoPageWording.emptyTitle} text={videoPageWording.emptyText} />;
  return (
    <>
      <Player {...{ playback, presentation }} isEmbedded continuedFrom={start.continuedFrom} />
      <h1 className={styles.name} hidden={status.name === 'playing' || status.name === 'ended'}>
        <a dir="auto" href={`/video/${presentation.id}`} target="_blank" rel="noreferrer">
          {presentation.name}
        </a>
      </h1>
    </>
  );
}
