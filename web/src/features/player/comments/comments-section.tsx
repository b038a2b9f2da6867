import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { afterFirstSlide } from '../ui/stage';
import type { Presentation } from '../model/presentation';
import { isLoggedIn, isOwnProject } from '../session/own-project';
import type { CommentSource } from './comment-source';

interface Loaded {
  Comments: ComponentType<{ playback: Playback; presentation: Presentation; member?: CommentSource }>;
  /** For whoever works on the project; others are guests. */
  member?: CommentSource;
}

/** So near to what is seen, in pixels, they are loaded. */
const NEAR = '200px';

/** Whoever works on the project comments as in the app; others where they may. Undefined for who sees none. */
async function load(presentation: Presentation): Promise<Loaded | undefined> {
  const isOwn = await isOwnProject(presentation.id);
  if (!isOwn && !presentation.allowComments) return undefined;
  const [{ Comments }, member] = await Promise.all([
    import('./comments'),
    isOwn ? import('./member-source').then(({ memberSource }) => memberSource(presentation.id)) : undefined,
  ]);
  return { Comments, member };
}

/** The place of the comments below the player. All that belongs to them is loaded when somebody comes near it. */
export function CommentsSection({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (presentation.viewerPass === '' || !place.current) return;
    if (!presentation.allowComments && !isLoggedIn()) return;
    let isCurrent = true;
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watching.disconnect();
        // Without its line somebody watches all the same; scrolling there again after a reload tries again.
        load(presentation).then(
          (found) => isCurrent && setLoaded(found),
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    const { current } = place;
    void afterFirstSlide().then(() => isCurrent && watching.observe(current));
    return () => {
      isCurrent = false;
      watching.disconnect();
    };
  }, [presentation]);
  return <div ref={place}>{loaded && <loaded.Comments {...{ playback, presentation }} member={loaded.member} />}</div>;
}
