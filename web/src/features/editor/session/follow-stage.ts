import type { Marker } from '#shared/entities/marker';
import { addPaintLead } from '../../../platform/playback/follow-spans';
import type { Playback } from '../../../platform/playback/playback';
import { mergeSlides, pendingSlides, pendingSlidesStore } from '../../imports/slides/pending-slides';
import type { EditorStore } from '../model/editor-store';
import { markerAt } from '../model/project-view';
import type { EditorSessionStore } from './project-editor';

/** Shows the slide at the playhead once it moves or changes; until then, a selected slide stays. Returns a function that stops this. */
export function followStage(store: EditorStore, session: EditorSessionStore, playback: Playback): () => void {
  let lastMs = playback.currentTime;
  let lastSlide: Marker['slide_id'] | undefined;
  const show = (ms: number) => {
    const slide = markerAt(store.getState().view, addPaintLead(playback, ms))?.marker.slide_id;
    const hasMoved = ms !== lastMs || slide !== lastSlide;
    [lastMs, lastSlide] = [ms, slide];
    if (hasMoved && slide !== undefined && slide !== session.getState().stageSlide)
      session.setState({ stageSlide: slide });
  };
  let autoSlide = session.getState().stageSlide;
  let shown = store.getState().view.slides.length;
  /** Until the person selects a slide, shows the first one, in whatever order they arrive. Removes a deleted one. */
  const updateAutoSlide = () => {
    const { view } = store.getState();
    const deck = mergeSlides(view.slides, pendingSlides(view.project.id));
    const slides = deck.filter(({ url }) => url !== '').map(({ id }) => id);
    const hasMore = slides.length > shown;
    shown = slides.length;
    const { stageSlide } = session.getState();
    if (stageSlide === lastSlide) return;
    const isGone = !slides.some((id) => id === stageSlide);
    const isSuperseded = hasMore && lastSlide === undefined && stageSlide === autoSlide;
    if (!isGone && !isSuperseded) return;
    autoSlide = lastSlide ?? slides[0] ?? '';
    session.setState({ stageSlide: autoSlide });
  };
  const unfollow = playback.onFrame(show);
  const unsubscribe = store.subscribe(({ view }, before) => {
    if (view.timeline !== before.view.timeline) show(playback.currentTime);
    if (view.slides !== before.view.slides) updateAutoSlide();
  });
  const stopComing = pendingSlidesStore.subscribe(updateAutoSlide);
  updateAutoSlide();
  return () => {
    unsubscribe();
    stopComing();
    unfollow();
  };
}
