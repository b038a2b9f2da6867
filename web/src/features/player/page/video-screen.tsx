import { CircleHelp, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from '../../../platform/components/icon-tile';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { videoPageWording } from '../../../wording/player';
import { CommentsSection } from '../comments/comments-section';
import { buildPublishUrl } from '../model/page-address';
import type { Presentation } from '../model/presentation';
import { Player } from '../ui/player';
import { SlideStrip } from '../ui/slide-strip';
import { Transcript } from '../ui/transcript';
import { usePlayback } from '../ui/use-playback';
import { type PublishDataState, useGrantRenewal, usePublishData } from '../ui/use-publish-data';
import { useViewCounter } from '../views/view-counter';
import { OpenLayout } from './open-layout';
import styles from './video-screen.module.css';

/** `/video/:id`: a shared presentation, open to anyone with the link. */
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
      <a className={styles.read} href={`/video/${presentation.id}?read`}>
        {videoPageWording.read}
      </a>
      {presentation.scenes.length > 1 && <SlideStrip playback={playback} presentation={presentation} />}
      <CommentsSection playback={playback} presentation={presentation} />
      {presentation.lines.length > 0 && <Transcript playback={playback} lines={presentation.lines} />}
    </article>
  );
}

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Says in the middle of a public page why nothing plays, and what to do. */
function Notice({ icon, title, text, children }: Props) {
  usePageTitle(title);
  return (
    <section className={styles.notice}>
      <IconTile size="large">{icon}</IconTile>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
