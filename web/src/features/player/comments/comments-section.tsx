import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { waitForFirstSlide } from '../ui/stage';
import type { Presentation } from '../model/presentation';
import { isLoggedIn, isOwnProject } from '../session/own-project';

type CommentsComponent = (props: { playback: Playback; presentation: Presentation }) => ReactNode;

/** Comments load when they are this close to the viewport. */
const NEAR_MARGIN = '200px';

/** Project members comment as in the app; others if the project allows it. Undefined for people who see no comments. */
async function loadComments({ id, allowComments }: Presentation): Promise<CommentsComponent | undefined> {
  if (await isOwnProject(id)) return import('./member-comments').then((loaded) => loaded.loadMemberComments(id));
  return allowComments ? import('./guest-comments').then((loaded) => loaded.GuestComments) : undefined;
}

/** The comments below the player. Their code loads when the viewer scrolls near it. */
export function CommentsSection({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  const place = useRef<HTMLDivElement>(null);
  const [Comments, setComments] = useState<CommentsComponent>();
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
          (found) => isCurrent && setComments(() => found),
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
  return <div ref={place}>{Comments && <Comments playback={playback} presentation={presentation} />}</div>;
}
