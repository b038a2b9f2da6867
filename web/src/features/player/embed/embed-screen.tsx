import { buildPublishUrl } from '../fetch-publish-data';
import { LoadNotice } from '../page/load-notice';
import { useViewing, type ViewingProps } from '../page/use-viewing';
import { Player } from '../ui/player';
import { usePlaybackSnapshot } from '../ui/use-playback';
import { usePublishData } from '../ui/use-publish-data';
import styles from './embed-screen.module.css';
import { useEmbeddingPage } from './use-embedding-page';

/**
 * `/embed/:id`: the player alone, for a frame in another site's page (decision 86). Nothing in it changes anything, and it asks for no
 * password.
 */
export function EmbedScreen({ id }: { id: string }) {
  const publishUrl = buildPublishUrl(id, location);
  const { loading, retry, renew, show } = usePublishData(publishUrl);
  return (
    <main className={styles.page} data-theme="dark">
      <LoadNotice {...{ id, loading, retry, show }} isEmbedded />
      {loading.name === 'ready' && (
        <EmbeddedPlayer publishUrl={publishUrl} presentation={loading.presentation} renew={renew} />
      )}
    </main>
  );
}

function EmbeddedPlayer(props: ViewingProps) {
  const { presentation } = props;
  const { playback, continuedFrom } = useViewing(props);
  useEmbeddingPage(playback, presentation);
  const { status } = usePlaybackSnapshot(playback);
  return (
    <>
      <Player {...{ playback, presentation, continuedFrom }} isEmbedded />
      <h1 className={styles.name} hidden={status.name === 'playing' || status.name === 'ended'}>
        <a dir="auto" href={`/video/${presentation.id}`} target="_blank" rel="noreferrer">
          {presentation.name}
        </a>
      </h1>
    </>
  );
}
