import { Download } from 'lucide-react';
import type { WatchFigures } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { formatClock } from '#shared/time/time-text';
import { useWatching } from '../../platform/api/views';
import { Button } from '../../platform/components/button';
import { downloadFile } from '../../platform/components/download-file';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { Skeleton } from '../../platform/components/loading';
import { Section } from '../../platform/components/screen';
import { viewsWording as words } from '../../wording/views';
import { formatCsv, listShownSlides, samplePoints, sumBySlide, type WatchedSlide } from './watch-by-slide';
import { Chart, CHART_HEIGHT } from './chart';
import { SlideTable } from './slide-table';
import styles from './watch-section.module.css';

/** How far people watched a project: as a curve, and by slide. */
export function WatchSection({ id, name, days }: { id: ProjectId; name: string; days: number }) {
  const { figures, project, error, retry } = useWatching(id, days);
  return (
    <Section title={words.watching}>
      {error && <SectionLoadError title={words.watchingFailed} error={error} onRetry={retry} />}
      {!error && !(figures && project) && <Skeleton height={180} />}
      {figures && project && (
        <Figures figures={figures} name={name} slides={sumBySlide(listShownSlides(project), figures)} />
      )}
    </Section>
  );
}

interface FiguresProps {
  figures: WatchFigures;
  name: string;
  slides: readonly WatchedSlide[];
}

function Figures({ figures, name, slides }: FiguresProps) {
  if (!figures.is_recorded) return <p className={styles.muted}>{words.notRecorded}</p>;
  const notes = [
    ...(figures.is_complete ? [] : [words.newestOnly]),
    ...(figures.earlier_views > 0 ? [words.earlierViews(figures.earlier_views)] : []),
  ];
  const download = () => {
    const rows = slides.map(({ number, title, start, end, viewers, watchedMs, replays }) => [
      ...[number, title, start / 1000, end / 1000],
      ...[Math.round(viewers * 10) / 10, watchedMs / 1000, replays],
    ]);
    // Spreadsheets take a file for UTF-8 by its first character.
    const text = `\ufeff${formatCsv([words.columns, ...rows])}`;
    downloadFile(new Blob([text], { type: 'text/csv' }), words.csvName(name));
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
          <SlideTable slides={slides} views={figures.views} />
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
