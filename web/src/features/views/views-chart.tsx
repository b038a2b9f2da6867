import { viewsWording as words } from '../../wording/views';
import { type Bar, chartTop } from './chart-bars';
import styles from './views-chart.module.css';

/** Chart units: the width of a bar with its gap. */
const BAR_PITCH = 10;
const GAP = 2;
const HEIGHT = 100;
/** Keeps small counts visible. */
const MIN_BAR_HEIGHT = 1.5;

/** Views by day as bars, with an equivalent table for screen readers. */
export function ViewsChart({ bars }: { bars: readonly Bar[] }) {
  const top = chartTop(bars);
  const getBarHeight = ({ count }: Bar) => (count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (count / top) * HEIGHT));
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden>
          {words.count(top)}
        </span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length * BAR_PITCH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {bars.map((bar, index) => (
            <g key={bar.first}>
              <title>{words.bar(bar)}</title>
              {/* The pointer target has the full height. */}
              <rect className={styles.place} x={index * BAR_PITCH} y={0} width={BAR_PITCH} height={HEIGHT} />
              <rect
                className={styles.bar}
                x={index * BAR_PITCH + GAP / 2}
                y={HEIGHT - getBarHeight(bar)}
                width={BAR_PITCH - GAP}
                height={getBarHeight(bar)}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{words.day(bars[0]!.first)}</span>
        {bars.length > 1 && <span>{words.day(bars.at(-1)!.last)}</span>}
      </div>
      <figcaption>{words.inUtc}</figcaption>
      {/* A table can't be visually hidden itself. */}
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
    </figure>
  );
}
