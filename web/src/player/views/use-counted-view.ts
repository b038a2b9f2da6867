import { useEffect } from 'react';
import type { Playback } from '../../media/playback/playback';
import type { Presentation } from '../model/presentation';
import { CountedView, enoughOf } from './counted-view';
import { Watched } from './watched';

/** Counts a view of the presentation when enough of it was watched; nothing of a preview or a sample, which have no pass. */
export function useCountedView(playback: Playback, { id, viewerPass, duration }: Presentation): void {
  useEffect(() => {
    if (viewerPass === '') return;
    const view = new CountedView(id, viewerPass);
    const watched = new Watched();
    const leave = () => view.leave();
    let isCounted = false;
    const stop = playback.onFrame((ms) => {
      if (isCounted || playback.getSnapshot().status.name !== 'playing') return;
      view.begin();
      watched.add(ms);
      if (watched.totalMs < enoughOf(duration)) return;
      isCounted = true;
      void view.count(watched);
    });
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [playback, id, viewerPass, duration]);
}
