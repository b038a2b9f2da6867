import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileQuestion, Pencil } from 'lucide-react';
import { useState } from 'react';
import { DAYS_MAX } from '#shared/api/views';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { formatRelativeTime } from '#shared/time/time-text';
import { projectSummaryQuery } from '../../platform/api/projects/projects';
import { useLiveViews, useViewCounts, useViews } from '../../platform/api/views';
import { Button, LinkButton } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { TextField } from '../../platform/components/fields';
import { Skeleton } from '../../platform/components/loading';
import { Screen, ScreenLoadError, ScreenPending, Section } from '../../platform/components/screen';
import { SegmentedControl } from '../../platform/components/segmented-control';
import { useNow } from '../../platform/components/use-now';
import { WindowedList } from '../../platform/components/virtual-list/virtual-list';
import { editorWording } from '../../wording/editor';
import { viewsWording as words } from '../../wording/views';
import { type Bar, buildBars, chartTop } from './chart-bars';
import { Chart, CHART_HEIGHT } from './chart';
import styles from './views-screen.module.css';
import { WatchSection } from './watch-section';

export function ViewsScreen({ id }: { id: string }) {
  const { data: parsed } = projectId.safeParse(id);
  const { data: project, error, refetch } = useQuery(projectSummaryQuery(parsed));
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
  if (project) return <ProjectViews id={project.id} name={project.name} />;
  return error ? <ScreenLoadError error={error} onRetry={() => void refetch()} /> : <ScreenPending />;
}

function ProjectViews({ id, name }: { id: ProjectId; name: string }) {
  const [days, setDays] = useState(30);
  useLiveViews(id);
  const { counts, error, retry } = useViewCounts(id, days);
  const now = useNow();
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const incomplete = counts?.filter(({ is_complete }) => !is_complete).map(({ day }) => day) ?? [];
  const hasNoViews = counts?.length === 0 && days === ALL_TIME;
  return (
    <Screen
      title={words.titleOf(name)}
      actions={
        <LinkButton to="/project/$id" params={{ id }} size="small" icon={<Pencil />}>
          {words.open}
        </LinkButton>
      }
    >
      <RangeFilter onChange={setDays} />
      {hasNoViews ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <Section title={words.byDay}>
            {error && <SectionLoadError title={words.failed} error={error} onRetry={retry} />}
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
          <WatchSection id={id} name={name} days={days} />
          <ViewsList id={id} days={days} />
        </>
      )}
      <p className={styles.muted}>{words.countingRules}</p>
    </Screen>
  );
}

const ALL_TIME = -1;

type RangeOption = '7' | '30' | 'other' | 'all';
const FIXED_RANGES: Partial<Record<RangeOption, number>> = { '7': 7, '30': 30, all: ALL_TIME };

/** The range of views: the last 7, 30, or more days, or all (spec section 4). */
function RangeFilter({ onChange }: { onChange: (days: number) => void }) {
  const [choice, setChoice] = useState<RangeOption>('30');
  const [text, setText] = useState('90');
  const applyDays = (typed: string) => {
    setText(typed);
    const days = Number(typed);
    if (Number.isInteger(days) && days >= 1 && days <= DAYS_MAX) onChange(days);
  };
  return (
    <div className={styles.choice}>
      <SegmentedControl<RangeOption>
        label={words.range}
        value={choice}
        options={[
          { value: '7', label: words.last(7) },
          { value: '30', label: words.last(30) },
          { value: 'other', label: words.other },
          { value: 'all', label: words.all },
        ]}
        onChange={(chosen) => {
          setChoice(chosen);
          const days = FIXED_RANGES[chosen];
          if (days === undefined) applyDays(text);
          else onChange(days);
        }}
      />
      {choice === 'other' && (
        <TextField label={words.numberOfDays} inputMode="numeric" value={text} onChange={applyDays} />
      )}
    </div>
  );
}

const ROW_HEIGHT = 40;

/** Each view, newest first, in the viewer's local time. */
function ViewsList({ id, days }: { id: ProjectId; days: number }) {
  const { views, error, retry, more, isLoadingMore } = useViews(id, days);
  const now = useNow();
  const rows = views?.map(({ created_at }, index) => ({ created_at, name: `${views.length - index}` }));
  return (
    <Section title={words.eachView}>
      {error && <SectionLoadError title={words.failed} error={error} onRetry={retry} />}
      {!error && !rows && <Skeleton height={3 * ROW_HEIGHT} />}
      {rows?.length === 0 && <p className={styles.muted}>{words.noneInRange}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.list}>
          <WindowedList label={words.eachView} rows={rows} keys={rows.map(({ name }) => name)} rowHeight={ROW_HEIGHT}>
            {({ created_at }) => (
              <p className={styles.row}>
                <time dateTime={new Date(created_at).toISOString()}>{words.moment(created_at)}</time>
                <span className={styles.muted}>{formatRelativeTime(created_at, now)}</span>
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

/** Chart units: the width of a bar with its gap. */
const BAR_PITCH = 10;
const GAP = 2;
/** Keeps small counts visible. */
const MIN_BAR_HEIGHT = 1.5;

/** Views by day as bars, with an equivalent table for screen readers. */
function ViewsChart({ bars }: { bars: readonly Bar[] }) {
  const top = chartTop(bars);
  const getBarHeight = ({ count }: Bar) => (count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (count / top) * CHART_HEIGHT));
  return (
    <Chart
      top={words.count(top)}
      ends={[words.day(bars[0]!.first), ...(bars.length > 1 ? [words.day(bars.at(-1)!.last)] : [])]}
      legend={words.inUtc}
      width={bars.length * BAR_PITCH}
      table={
        // A table can't be visually hidden itself.
        <div className="nd-visually-hidden">
          <table>
            <caption>{words.byDay}</caption>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.first}>
                  <th scope="row">{words.days(bar)}</th>
                  <td>{bar.count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    >
      {bars.map((bar, index) => (
        <g key={bar.first} className={styles.day}>
          <title>{words.bar(bar)}</title>
          {/* The pointer target has the full height. */}
          <rect className={styles.place} x={index * BAR_PITCH} y={0} width={BAR_PITCH} height={CHART_HEIGHT} />
          <rect
            className={styles.bar}
            x={index * BAR_PITCH + GAP / 2}
            y={CHART_HEIGHT - getBarHeight(bar)}
            width={BAR_PITCH - GAP}
            height={getBarHeight(bar)}
          />
        </g>
      ))}
    </Chart>
  );
}
