import type { Marker } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import { bySlidePosition } from '#shared/time/timeline';
import type { Playback } from '../../../platform/playback/playback';
import { type SlideOnItsWay, slidesOnTheirWay, slidesOnTheirWayStore } from '../../imports/slides/pending-slides';
import type { EditorStore } from '../model/editor-store';
import { markerAt } from '../model/project-view';
import type { SessionStore } from './project-editor';

/** Looking half a frame ahead halves the error of what is painted. */
const PAINT_LEAD_MS = 8;

/**
 * Shows the slide of the moment on the stage whenever the playhead moves, or another slide comes to stand there; gives a
 * function that ends it. A slide that was picked from the deck stays until then.
 */
export function followStage(store: EditorStore, session: SessionStore, playback: Playback): () => void {
  let lastMs = playback.currentTime;
  let lastSlide: Marker['slide_id'] | undefined;
  const show = (ms: number) => {
    const slide = markerAt(store.getState().view, ms + PAINT_LEAD_MS)?.marker.slide_id;
    const hasMoved = ms !== lastMs || slide !== lastSlide;
    [lastMs, lastSlide] = [ms, slide];
    if (hasMoved && slide !== undefined && slide !== session.getState().stageSlide)
      session.setState({ stageSlide: slide });
  };
  let byItself = session.getState().stageSlide;
  let shown = store.getState().view.slides.length;
  /**
   * The first slide comes onto an empty stage by itself, and one that was deleted leaves it. Slides of an import arrive in
   * any order: while nobody has picked another, one that comes before the first takes its place.
   */
  const keepSomethingOn = () => {
    const { view } = store.getState();
    const slides = shownDeck(view.slides, slidesOnTheirWay(view.project.id));
    const hasMore = slides.length > shown;
    shown = slides.length;
    const { stageSlide } = session.getState();
    if (stageSlide === lastSlide) return;
    const isGone = !slides.some((id) => id === stageSlide);
    const isOvertaken = hasMore && lastSlide === undefined && stageSlide === byItself;
    if (!isGone && !isOvertaken) return;
    byItself = lastSlide ?? slides[0] ?? '';
    session.setState({ stageSlide: byItself });
  };
  const unfollow = playback.onFrame(show);
  const unsubscribe = store.subscribe(({ view }, before) => {
    if (view.timeline !== before.view.timeline) show(playback.currentTime);
    if (view.slides !== before.view.slides) keepSomethingOn();
  });
  const stopComing = slidesOnTheirWayStore.subscribe(keepSomethingOn);
  keepSomethingOn();
  return () => {
    unsubscribe();
    stopComing();
    unfollow();
  };
}

/** The slides of a deck that can be shown, in its order: the project's, and those on their way whose picture is made. */
function shownDeck(slides: readonly Slide[], coming: readonly SlideOnItsWay[]): Slide['id'][] {
  const here = new Set(slides.map(({ id }) => id));
  const made = coming.filter(({ id, url }) => url !== '' && !here.has(id));
  return [...slides, ...made].sort(bySlidePosition).map(({ id }) => id);
}
