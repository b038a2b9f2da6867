import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PublishData } from '#shared/publish/publish-data';
import { parseTime } from '#shared/time/parse-time';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { toPresentation, type Presentation } from '../model/presentation';
import { Player } from '../ui/player';
import { SlideStrip } from '../ui/slide-strip';
import { Transcript } from '../ui/transcript';
import { usePlayback } from '../ui/use-playback';
import { useStart, useWatchPosition } from '../ui/use-watch-position';
import pageStyles from '../page/video-screen.module.css';
import './offline-main.css';

/** The player in a project's ZIP (docs/decisions/0092-project-archive.md): a classic script that finds what it plays in its page, and sends nothing. */
function OfflinePlayer({ presentation }: { presentation: Presentation }) {
  const { ms, continuedFrom } = useStart(presentation, presentation.id);
  const playback = usePlayback(presentation, ms);
  useWatchPosition(playback, presentation.duration, presentation.id);
  usePageTitle(presentation.name);
  const [isTranscriptOpen, setTranscriptOpen] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#t="]') : null;
      const moment = link && parseTime(link.hash.slice('#t='.length));
      if (moment == null) return;
      event.preventDefault();
      window.scrollTo({ top: 0 });
      playback.seek(moment);
      playback.play();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [playback]);
  const { lines, scenes } = presentation;
  const transcript = { isOpen: isTranscriptOpen, toggle: () => setTranscriptOpen(!isTranscriptOpen) };
  return (
    <div className={pageStyles.article} data-transcript={isTranscriptOpen || undefined}>
      <div className={pageStyles.theatre}>
        <Player {...{ playback, presentation, continuedFrom }} transcript={lines.length > 0 ? transcript : undefined} />
      </div>
      {isTranscriptOpen && (
        <div className={pageStyles.transcript}>
          <Transcript {...{ playback, lines }} />
        </div>
      )}
      {scenes.length > 1 && <SlideStrip {...{ playback, presentation }} />}
    </div>
  );
}

// Elements load their files themselves: a page from the disk can't fetch the parts that a media source is fed with.
Reflect.deleteProperty(globalThis, 'MediaSource');
Reflect.deleteProperty(globalThis, 'ManagedMediaSource');

const data = JSON.parse(document.getElementById('publish-data')!.textContent) as PublishData;
const presentation = toPresentation(data);
if (presentation.duration > 0)
  createRoot(document.getElementById('root')!).render(<OfflinePlayer presentation={presentation} />);
