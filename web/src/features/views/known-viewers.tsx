import { Download } from 'lucide-react';
import type { ProjectId } from '#shared/entities/scalars';
import { formatClock } from '#shared/time/time-text';
import { useWatching } from '../../platform/api/views';
import { Button } from '../../platform/components/button';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { Skeleton } from '../../platform/components/loading';
import { Section } from '../../platform/components/screen';
import { viewsWording as words } from '../../wording/views';
import { downloadCsv } from './download-csv';
import { FigureTable } from './figure-table';
import styles from './watch-section.module.css';

/** Who watched, of those whom the team knows, and how far; nothing for a person who may not share the project. */
export function KnownViewers({ id, name, days }: { id: ProjectId; name: string; days: number }) {
  const { figures, error, retry } = useWatching(id, days);
  if (figures && (!figures.is_recorded || !figures.known_viewers)) return null;
  const viewers = figures?.known_viewers;
  const download = () => {
    const rows = viewers!.map((viewer) => [
      ...[words.kinds[viewer.kind], words.plainViewerName(viewer), viewer.views, viewer.watched_ms / 1000],
      ...[viewer.reached_percent, new Date(viewer.last_viewed_at).toISOString()],
    ]);
    downloadCsv([words.viewerColumns, ...rows], words.viewersCsvName(name));
  };
  return (
    <Section title={words.whoWatched}>
      {error && <SectionLoadError title={words.watchingFailed} error={error} onRetry={retry} />}
      {!error && !figures && <Skeleton height={120} />}
      {viewers && <p className={styles.muted}>{viewers.length === 0 ? words.nobodyKnown : words.whoIsKnown}</p>}
      {viewers && viewers.length > 0 && (
        <>
          {figures.unlisted_viewers > 0 && (
            <p className={styles.muted}>{words.unlistedViewers(viewers.length, figures.unlisted_viewers)}</p>
          )}
          <FigureTable
            label={words.byViewer}
            headings={words.viewerHeadings}
            rows={viewers.map((viewer) => ({
              name: words.viewerName(viewer),
              cells: [
                words.count(viewer.views),
                formatClock(viewer.watched_ms),
                words.share(viewer.reached_percent / 100),
                words.moment(viewer.last_viewed_at),
              ],
            }))}
          />
          <div>
            <Button size="small" icon={<Download />} onClick={download}>
              {words.downloadViewers}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
