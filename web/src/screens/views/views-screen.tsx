import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileQuestion, Pencil } from 'lucide-react';
import { useState } from 'react';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { foundProjectQuery } from '../../api/projects/found-project';
import { useLiveViews, useViewCounts } from '../../api/views/views';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/section';
import { Skeleton } from '../../components/skeleton';
import { useNow } from '../../components/use-now';
import { editorWording } from '../../wording/editor';
import { viewsWording as words } from '../../wording/views';
import { FailedToLoad } from '../layout/failed-to-load';
import { Screen } from '../layout/screen';
import { ScreenPending } from '../layout/screen-pending';
import { buildBars } from './bars';
import { ALL_TIME, DaysChoice } from './days-choice';
import { ViewsChart } from './views-chart';
import { ViewsList } from './views-list';
import styles from './views-screen.module.css';

/** Views: when a project was watched by its link. */
export function ViewsScreen({ id }: { id: string }) {
  const { data: parsed } = projectId.safeParse(id);
  const { data: project, error, refetch } = useQuery(foundProjectQuery(parsed));
  if (!parsed || project === null) {
    return (
      <EmptyState
        fillsScreen
        icon={<FileQuestion />}
        title={editorWording.missingTitle}
        action={
          <LinkButton to="/projects" look="primary">
            {editorWording.toProjects}
          </LinkButton>
        }
      >
        {editorWording.missingText}
      </EmptyState>
    );
  }
  if (project) return <ViewsOf id={project.id} name={project.name} />;
  return error ? <FailedToLoad error={error} onRetry={() => void refetch()} /> : <ScreenPending />;
}

function ViewsOf({ id, name }: { id: ProjectId; name: string }) {
  const [days, setDays] = useState(30);
  useLiveViews(id);
  const { counts, error, retry } = useViewCounts(id, days);
  const now = useNow();
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const incomplete = counts?.filter(({ is_complete }) => !is_complete).map(({ day }) => day) ?? [];
  const isNever = counts?.length === 0 && days === ALL_TIME;
  return (
    <Screen
      title={words.titleOf(name)}
      actions={
        <LinkButton to="/project/$id" params={{ id }} size="small" icon={<Pencil />}>
          {words.open}
        </LinkButton>
      }
    >
      <DaysChoice onChange={setDays} />
      {isNever ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <Section title={words.byDay}>
            {error && <LoadFailed title={words.failed} error={error} onRetry={retry} />}
            {!error && !counts && <Skeleton height={180} />}
            {counts && (
              <>
                <p className={styles.total} role="status">
                  <strong>{words.count(total)}</strong> {words.inRange(total, days)}
                </p>
                {incomplete.length > 0 && <p>{words.notAllCounted(incomplete)}</p>}
                <ViewsChart bars={buildBars(counts, days, now)} />
              </>
            )}
          </Section>
          <ViewsList id={id} days={days} />
        </>
      )}
      <p className={styles.muted}>{words.whatCounts}</p>
    </Screen>
  );
}
