import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { waitForFirstSlide } from '../ui/stage';
import type { Presentation } from '../model/presentation';
import { isLoggedIn, isOwnProject } from '../session/own-project';
import type { CommentSource } from './comment-source';

interface LoadedComments {
  Comments: ComponentType<{ playback: Playback; presentation: Presentation; member?: CommentSource }>;
  /** For people who work on the project; all others are guests. */
  member?: CommentSource;
}

/** Comments load when they are this close to the viewport. */
const NEAR_MARGIN = '200px';

/** Project members comment as in the app; others if the project allows it. Undefined for people who see no comments. */
async function loadComments(presentation: Presentation): Promise<LoadedComments | undefined> {
  const isOwn = await isOwnProject(presentation.id);
  if (!isOwn && !presentation.allowComments) return undefined;
  const [{ Comments }, member] = await Promise.all([
    import('./comments'),
    isOwn ? import('./member-source').then(({ createMemberSource }) => createMemberSource(presentation.id)) : undefined,
  ]);
  return { Comments, member };
}

/** The comments below the player. Their code loads when the viewer scrolls near it. */
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
        // If the code fails to load, the video still plays. Scrolling there after a reload tries again.
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
