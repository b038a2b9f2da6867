import { usePageTitle } from '../../../platform/components/use-page-title';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';
import { usePlayback } from '../ui/use-playback';
import { type PublishDataState, useGrantRenewal } from '../ui/use-publish-data';
import { useStart, useWatchPosition } from '../ui/use-watch-position';
import { useViewCounter } from '../views/view-counter';

export interface ViewingProps extends Pick<PublishDataState, 'renew'> {
  publishUrl: string;
  presentation: Presentation;
}

interface Viewing {
  playback: Playback;
  continuedFrom: number | undefined;
}

/** Everything that a page does for somebody who watches, except showing the player: it continues, counts the view, and renews grants. */
export function useViewing({ publishUrl, presentation, renew }: ViewingProps): Viewing {
  const { ms, continuedFrom } = useStart(presentation, publishUrl);
  const playback = usePlayback(presentation, ms);
  useWatchPosition(playback, presentation.duration, publishUrl);
  useGrantRenewal(playback, presentation, renew);
  useViewCounter(playback, presentation);
  usePageTitle(presentation.name);
  return { playback, continuedFrom };
}
