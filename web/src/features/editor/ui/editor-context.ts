import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Caption } from '#shared/entities/caption';
import { markerId } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import type { Span } from '#shared/time/timeline';
import { resolveSpan } from '#shared/time/timeline-range';
import { usePlaybackTime } from '../../../platform/components/use-playback-time';
import type { PlaybackSnapshot } from '../../../platform/playback/playback-types';
import { type PendingSlide, usePendingSlide } from '../../imports/slides/pending-slides';
import type { EditorStoreState } from '../model/editor-store';
import { findCaption, findSlide, type LinePlace } from '../model/project-view';
import type { OtherPerson } from '../presence/presence-sessions';
import type { EditorSessionState, ProjectEditor, Selection } from '../session/project-editor';

export const EditorContext = createContext<ProjectEditor | undefined>(undefined);

export function useEditor(): ProjectEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('No project is open here.');
  return editor;
}

/** Selects from the project's state; renders when the selected value changes. */
export const useEditorState = <Part>(select: (state: EditorStoreState) => Part): Part =>
  useStore(useEditor().store, select);

/** Selects from the session's state; renders when the selected value changes. */
export const useEditorSession = <Part>(select: (state: EditorSessionState) => Part): Part =>
  useStore(useEditor().session, select);

export const useOtherPeople = (): OtherPerson[] => useStore(useEditor().presence.others);

export function useEditorPlaybackSnapshot(): PlaybackSnapshot {
  const { playback } = useEditor();
  return useSyncExternalStore(playback.subscribe, playback.getSnapshot);
}

/** The playhead's time, rounded down to a multiple of `stepMs`. */
export const useMoment = (stepMs: number): number => usePlaybackTime(useEditor().playback, stepMs);

/** A slide of the project, or one that this tab is still importing. */
export function useShownSlide(slideId: string): Slide | PendingSlide | undefined {
  const stored = useEditorState(({ view }) => findSlide(view, slideId));
  const coming = usePendingSlide(
    useEditorState(({ view }) => view.project.id),
    slideId,
  );
  return stored ?? coming;
}

export function useSelection(): Selection | undefined {
  const selection = useEditorSession((state) => state.selection);
  const isThere = useEditorState(({ view }) => {
    const { timeline } = view;
    if (selection?.kind === 'clip') return timeline.clips.some(({ clip }) => clip.created_at === selection.createdAt);
    if (selection?.kind === 'marker') return timeline.markers.some(({ marker }) => markerId(marker) === selection.id);
    if (selection?.kind === 'caption') return findCaption(view, selection.name) !== undefined;
    return false;
  });
  return isThere ? selection : undefined;
}

/** Where the selected range is on the timeline as shown. */
export function useRange(): Span | undefined {
  const range = useEditorSession((state) => state.range);
  const timeline = useEditorState((state) => state.view.timeline);
  return useMemo(() => range && resolveSpan(timeline, range), [range, timeline]);
}

export const useCaption = (name: string): Caption | undefined => useEditorState(({ view }) => findCaption(view, name));

/** The place of the caption at the playhead; the later one if two overlap. Renders only when the caption changes. */
export function useCurrentCaptionPlace(): LinePlace | undefined {
  const { playback } = useEditor();
  const places = useEditorState((state) => state.view.places);
  const [index, setIndex] = useState(-1);
  useEffect(
    () => playback.onFrame((ms) => setIndex(places.findLastIndex(({ start, end }) => start <= ms && ms < end))),
    [playback, places],
  );
  return places[index];
}

const query = '(max-width: 760px), (max-height: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** On a phone's screen, clips are edited at the playhead. */
export const useIsSmallScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
