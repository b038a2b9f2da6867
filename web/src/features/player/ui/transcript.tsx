import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { ViewedCaption } from '#shared/entities/caption';
import { formatClock } from '#shared/time/time-text';
import { classNames } from '../../../platform/components/class-names';
import type { Playback } from '../../../platform/playback/playback';
import { latePlayerWording } from '../../../wording/late-player';
import { playerWording } from '../../../wording/player';
import styles from './transcript.module.css';
import { useSpanIndex } from './use-playback';

/** All captions. The current line stays in view until the viewer scrolls. A click or Enter seeks, and the search filters. */
export function Transcript({ playback, lines }: { playback: Playback; lines: readonly ViewedCaption[] }) {
  const [query, setQuery] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const currentIndex = useSpanIndex(playback, lines);
  const found = lines.filter((line) => line.text.toLowerCase().includes(query.trim().toLowerCase()));
  useEffect(() => {
    if (isFollowing && list.current) scrollToCurrent(list.current);
  }, [isFollowing, currentIndex, query]);
  const stopFollowing = () => setFollowing(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' && key !== ' ') stopFollowing();
  };
  return (
    <section className={styles.transcript} aria-label={playerWording.transcript}>
      <header>
        <h2>{playerWording.transcript}</h2>
        {!isFollowing && (
          <button type="button" className={styles.follow} onClick={() => setFollowing(true)}>
            {latePlayerWording.followTranscript}
          </button>
        )}
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            type="search"
            dir="auto"
            value={query}
            placeholder={latePlayerWording.searchTranscript}
            aria-label={latePlayerWording.searchTranscript}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      </header>
      {found.length === 0 && <p className={styles.none}>{latePlayerWording.nothingFound}</p>}
      {/* Its scrollbar is the list itself. */}
      <ol
        ref={list}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.target === event.currentTarget && stopFollowing()}
        onClick={() => setFollowing(true)}
      >
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

/** Scrolls the list, and not the page, until the current line is in its middle. */
function scrollToCurrent(list: HTMLElement): void {
  const line = list.querySelector('[aria-current]')?.parentElement;
  if (!line) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  list.scrollTo({ top: line.offsetTop - (list.clientHeight - line.offsetHeight) / 2, behavior });
}

const Line = memo(function Line({
  playback,
  line,
  isNow,
}: {
  playback: Playback;
  line: ViewedCaption;
  isNow: boolean;
}) {
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={classNames(styles.line, isNow && styles.now)}
        aria-current={isNow || undefined}
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
