import { Search } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '#shared/time/time-text';
import { classNames } from '../../../platform/components/class-names';
import type { Playback } from '../../../platform/playback/playback';
import { playerWords } from '../../../wording/player';
import type { Line } from '../model/presentation';
import styles from './transcript.module.css';
import { useSpanIndex } from './use-playback';

/** Every line that is spoken; a click goes there, the search narrows it down. */
export function Transcript({ playback, lines }: { playback: Playback; lines: readonly Line[] }) {
  const [words, setWords] = useState('');
  const now = useSpanIndex(playback, lines);
  const found = lines.filter((line) => line.text.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <section className={styles.transcript} aria-label={playerWords.transcript}>
      <header>
        <h2>{playerWords.transcript}</h2>
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            type="search"
            dir="auto"
            value={words}
            placeholder={playerWords.searchTranscript}
            aria-label={playerWords.searchTranscript}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
      </header>
      {found.length === 0 && <p className={styles.none}>{playerWords.noLineFound}</p>}
      <ol>
        {found.map((line) => (
          <li key={`${line.start} ${line.text}`}>
            <button
              type="button"
              className={classNames(styles.line, line === lines[now] && styles.now)}
              onClick={() => playback.seek(line.start)}
            >
              <time>{clockText(line.start)}</time>
              <span dir="auto" lang={line.lang ?? ''}>
                {line.text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
