import { Search } from 'lucide-react';
import { memo, useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import { classNames } from '../../../platform/components/class-names';
import type { Playback } from '../../../platform/playback/playback';
import { playerWording } from '../../../wording/player';
import type { TranscriptLine } from '../model/presentation';
import styles from './transcript.module.css';
import { useSpanIndex } from './use-playback';

/** All captions; a click seeks, and the search filters. */
export function Transcript({ playback, lines }: { playback: Playback; lines: readonly TranscriptLine[] }) {
  const [query, setQuery] = useState('');
  const currentIndex = useSpanIndex(playback, lines);
  const found = lines.filter((line) => line.text.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <section className={styles.transcript} aria-label={playerWording.transcript}>
      <header>
        <h2>{playerWording.transcript}</h2>
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            type="search"
            dir="auto"
            value={query}
            placeholder={playerWording.searchTranscript}
            aria-label={playerWording.searchTranscript}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      </header>
      {found.length === 0 && <p className={styles.none}>{playerWording.nothingFound}</p>}
      <ol>
        {found.map((line) => (
          <Line
            key={`${line.start} ${line.text}`}
            playback={playback}
            line={line}
            isNow={line === lines[currentIndex]}
          />
        ))}
      </ol>
    </section>
  );
}

const Line = memo(function Line({
  playback,
  line,
  isNow,
}: {
  playback: Playback;
  line: TranscriptLine;
  isNow: boolean;
}) {
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={classNames(styles.line, isNow && styles.now)}
        onClick={() => playback.seek(line.start)}
      >
        <time>{formatClock(line.start)}</time>
        <span dir="auto" lang={line.lang ?? ''}>
          {line.text}
        </span>
      </button>
    </li>
  );
});
