import type { ProjectId } from '#shared/entities/scalars';
import { relativeTime } from '#shared/time/relative-time';
import { useViews } from '../../api/views/views';
import { Button } from '../../components/button';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { Skeleton } from '../../components/skeleton';
import { useNow } from '../../components/use-now';
import { WindowedList } from '../../components/windowed/windowed-list';
import { viewsWording as words } from '../../wording/views';
import styles from './views-screen.module.css';

const ROW_HEIGHT = 40;

/** Each view by its moment, newest first, in the reader's own time. */
export function ViewsList({ id, days }: { id: ProjectId; days: number }) {
  const { views, error, retry, more, isLoadingMore } = useViews(id, days);
  const now = useNow();
  const rows = views?.map(({ created_at }, index) => ({ created_at, name: `${views.length - index}` }));
  return (
    <Section title={words.each}>
      {error && <LoadFailed title={words.failed} error={error} onRetry={retry} />}
      {!error && !rows && <Skeleton height={3 * ROW_HEIGHT} />}
      {rows?.length === 0 && <p className={styles.muted}>{words.noneInRange}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.list}>
          <WindowedList rows={rows} keys={rows.map(({ name }) => name)} rowHeight={ROW_HEIGHT}>
            {({ created_at }) => (
              <p className={styles.row}>
                <time dateTime={new Date(created_at).toISOString()}>{words.moment(created_at)}</time>
                <span className={styles.muted}>{relativeTime(created_at, now)}</span>
              </p>
            )}
          </WindowedList>
        </div>
      )}
      {more && (
        <Button size="small" isBusy={isLoadingMore} onClick={more}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}
