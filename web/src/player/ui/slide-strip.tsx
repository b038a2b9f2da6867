import { useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../components/when-quiet';
import type { Playback } from '../../media/playback/playback';
import { playerWords } from '../../wording/player';
import { afterFirstSlide } from '../after-first-slide';
import type { Presentation } from '../model/presentation';
import { Chapter } from './chapter';
import { sceneName } from './scene-alt';
import styles from './slide-strip.module.css';
import { useSpanIndex } from './use-playback';

/**
 * The chapters: every slide with the time it comes at; a click goes there. Pictures come for those in sight alone, when
 * the stage has its first one and the browser nothing more urgent to do: each is a request.
 */
export function SlideStrip({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const { name, scenes } = presentation;
  const now = useSpanIndex(playback, scenes);
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(0);
  const [mayLoad, setMayLoad] = useState(false);
  if (now > reached) setReached(now);
  useEffect(() => void afterFirstSlide().then(() => whenQuiet(() => setMayLoad(true))), []);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.children[now];
    if (!strip || !(item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior: 'smooth' });
  }, [now]);
  return (
    <nav aria-label={playerWords.slides}>
      <ol ref={list} className={styles.strip}>
        {scenes.map((scene, i) => (
          <Chapter
            key={scene.start}
            scene={scene}
            label={sceneName(scenes, i)}
            name={name}
            isNow={i === now}
            isOnStage={i <= reached + 1}
            mayLoad={mayLoad}
            onClick={() => playback.seek(scene.start)}
          />
        ))}
      </ol>
    </nav>
  );
}
