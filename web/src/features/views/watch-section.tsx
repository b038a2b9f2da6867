import { Download } from 'lucide-react';
import { useState } from 'react';
import type { WatchFigures } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { formatClock } from '#shared/time/time-text';
import { useWatching } from '../../platform/api/views';
import { Button } from '../../platform/components/button';
import { SelectField } from '../../platform/components/fields';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { Skeleton } from '../../platform/components/loading';
import { Section } from '../../platform/components/screen';
import { viewsWording as words } from '../../wording/views';
import { downloadCsv } from './download-csv';
import { listShownSlides, samplePoints, sumBySlide, type WatchedSlide } from './watch-by-slide';
import { Chart, CHART_HEIGHT } from './chart';
import { FigureTable } from './figure-table';
import { KnownViewers } from './known-viewers';
import styles from './watch-section.module.css';

/** How far people watched a project: as a curve, by slide, and by those whom the team knows. */
export function WatchSection({ id, name, days }: { id: ProjectId; name: string; days: number }) {
  const { figures: all } = useWatching(id, days);
  const [chosen, setChosen] = useState(ALL_LINKS);
  const names = all?.is_recorded ? all.link_names : [];
  const links = ['', ...names].map((link) => ({ value: toChoice(link), label: words.linkName(link) }));
  // The chosen link may have been removed.
  const link = links.find(({ value }) => value === chosen) ? chosen.slice(1) : undefined;
  const { figures, project, error, retry } = useWatching(id, days, link);
  return (
    <>
      <Section title={words.watching}>
        {names.length > 0 && (
          <SelectField
            label={words.link}
            value={link === undefined ? ALL_LINKS : chosen}
            options={[{ value: ALL_LINKS, label: words.allLinks }, ...links]}
            onChange={setChosen}
          />
        )}
        {error && <SectionLoadError title={words.watchingFailed} error={error} onRetry={retry} />}
        {!error && !(figures && project) && <Skeleton height={180} />}
        {figures && project && (
          <Figures figures={figures} name={name} slides={sumBySlide(listShownSlides(project), figures)} />
        )}
      </Section>
      <KnownViewers id={id} name={name} days={days} />
    </>
  );
}

const ALL_LINKS = 'all';
/** No choice of a link is `ALL_LINKS`, whatever its name. */
const toChoice = (linkName: string): string => `=${linkName}`;

interface FiguresProps {
  figures: WatchFigures;
  name: string;
  slides: readonly WatchedSlide[];
}

function Figures({ figures, name, slides }: FiguresProps) {
  if (!figures.is_recorded) return <p className={styles.muted}>{words.notRecorded}</p>;
  if (figures.views + figures.earlier_views === 0) return <p className={styles.muted}>{words.nobodyWatched}</p>;
  const notes = [
    ...(figures.is_complete ? [] : [words.newestOnly]),
    ...(figures.earlier_views > 0 ? [words.earlierViews(figures.earlier_views)] : []),
  ];
  const download = () => {
    const rows = slides.map(({ number, title, start, end, viewers, watchedMs, replays }) => [
      ...[number, title, start / 1000, end / 1000],
      ...[Math.round(viewers * 10) / 10, watchedMs / 1000, replays],
    ]);
    downloadCsv([words.columns, ...rows], words.csvName(name));
  };
  return (
    <>
      <p>{words.watchSummary(figures)}</p>
      {notes.map((note) => (
        <p key={note} className={styles.muted}>
          {note}
        </p>
      ))}
      {figures.views > 0 && slides.length > 0 && (
        <>
          <WatchCurve figures={figures} slides={slides} />
          <FigureTable
            label={words.bySlide}
            headings={words.headings}
            rows={slides.map((slide) => ({
              name: words.slideName(slide),
              cells: [
                formatClock(slide.start),
                words.share(slide.viewers / figures.views),
                formatClock(slide.watchedMs),
                words.count(slide.replays),
              ],
            }))}
          />
          <div>
            <Button size="small" icon={<Download />} onClick={download}>
              {words.downloadCsv}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** An area of counts over the whole width; `top` is the count at its upper edge. */
const areaPath = (counts: readonly number[], top: number): string => {
  const points = samplePoints(counts);
  const line = points.map((count, nth) => `L${nth} ${CHART_HEIGHT * (1 - count / top)}H${nth + 1}`);
  return `M0 ${CHART_HEIGHT}${line.join('')}V${CHART_HEIGHT}Z`;
};

/** How many views watched each moment, and how many of them again. The table has the same for screen readers. */
function WatchCurve({ figures: { viewers, replays, views }, slides }: Pick<FiguresProps, 'figures' | 'slides'>) {
  const seconds = viewers.length;
  const width = samplePoints(viewers).length;
  const toX = (ms: number) => (ms / 1000 / seconds) * width;
  return (
    <Chart
      top={words.countOfViews(views)}
      ends={[formatClock(0), formatClock(seconds * 1000)]}
      legend={words.curveLegend}
      width={width}
    >
      <path className={styles.viewers} d={areaPath(viewers, views)} />
      <path className={styles.replays} d={areaPath(replays, views)} />
      {slides.map((slide) => (
        <rect
          key={slide.start}
          className={styles.slide}
          x={toX(slide.start)}
          width={toX(slide.end - slide.start)}
          height={CHART_HEIGHT}
        >
          <title>{words.watchedSlide(slide, views)}</title>
        </rect>
      ))}
    </Chart>
  );
}
