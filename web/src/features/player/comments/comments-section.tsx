import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { waitForFirstSlide } from '../ui/stage';
import type { Presentation } from '../model/presentation';
import { isLoggedIn, isOwnProject } from '../session/own-project';
import type { CommentSource } from './comment-source';

interface LoadedComments {
  Comments: ComponentType<{ playback: Playback; presentation: Presentation; member?: CommentSource }>;
  /** For whoever works on the project; others are guests. */
  member?: CommentSource;
}

/** So near to what is seen, in pixels, they are loaded. */
const NEAR_MARGIN = '200px';

/** Whoever works on the project comments as in the app; others where they may. Undefined for who sees none. */
async function loadComments(presentation: Presentation): Promise<LoadedComments | undefined> {
  const isOwn = await isOwnProject(presentation.id);
  if (!isOwn && !presentation.allowComments) return undefined;
  const [{ Comments }, member] = await Promise.all([
    import('./comments'),
    isOwn ? import('./member-source').then(({ createMemberSource }) => createMemberSource(presentation.id)) : undefined,
  ]);
  return { Comments, member };
}

/** The place of the comments below the player. All that belongs to them is loaded when somebody comes near it. */
export function CommentsSection({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<LoadedComments>();
  useEffect(() => {
    if (presentation.viewerPass === '' || !place.current) return;
    if (!presentation.allowComments && !isLoggedIn()) return;
    let isCurrent = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Without its line somebody watches all the same; scrolling there again after a reload tries again.
        loadComments(presentation).then(
          (found) => isCurrent && setLoaded(found),
          () => undefined,
        );
      },
      { rootMargin: NEAR_MARGIN },
    );
    const { current } = place;
    void waitForFirstSlide().then(() => isCurrent && observer.observe(current));
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [presentation]);
  return <div ref={place}>{loaded && <loaded.Comments {...{ playback, presentation }} member={loaded.member} />}</div>;
}
