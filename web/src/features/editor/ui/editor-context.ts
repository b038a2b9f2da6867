import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Caption } from '#shared/entities/caption';
import { markerId } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import { type PictureSide, pictureUrl } from '#shared/entities/slide-picture';
import type { Span } from '#shared/time/timeline';
import { resolveSpan } from '#shared/time/timeline-range';
import { mediaUrl } from '../../../platform/api/stored-files';
import type { PlaybackSnapshot } from '../../../platform/playback/playback-types';
import { type PendingSlide, usePendingSlide } from '../../imports/slides/pending-slides';
import type { EditorStoreState } from '../model/editor-store';
import { findCaption, findSlide, type LinePlace } from '../model/project-view';
import type { OtherPerson } from '../presence/presence-sessions';
import type { EditorSessionState, ProjectEditor, Selection } from '../session/project-editor';

export const EditorContext = createContext<ProjectEditor | undefined>(undefined);

/** The open project; only below `EditorContext`. */
export function useEditor(): ProjectEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('No project is open here.');
  return editor;
}

/** Something of the project's state; renders when that changes. */
export const useEditorState = <Part>(select: (state: EditorStoreState) => Part): Part =>
  useStore(useEditor().store, select);

/** Something of what this visit looks at; renders when that changes. */
export const useEditorSession = <Part>(select: (state: EditorSessionState) => Part): Part =>
  useStore(useEditor().session, select);

/** Who else has the project open. */
export const useOtherPeople = (): OtherPerson[] => useStore(useEditor().presence.others);

/** What playback is doing. */
export function usePlaybackSnapshot(): PlaybackSnapshot {
  const { playback } = useEditor();
  return useSyncExternalStore(playback.subscribe, playback.getSnapshot);
}

/** The moment of the playhead in steps of so many milliseconds. */
export function useMoment(stepMs: number): number {
  const { playback } = useEditor();
  const [moment, setMoment] = useState(() => Math.floor(playback.currentTime / stepMs) * stepMs);
  useEffect(() => playback.onFrame((ms) => setMoment(Math.floor(ms / stepMs) * stepMs)), [playback, stepMs]);
  return moment;
}

/** A slide as it can be shown: the project's, or one that this tab is still bringing; undefined where there is none. */
export function useShownSlide(slideId: string): Slide | PendingSlide | undefined {
  const stored = useEditorState(({ view }) => findSlide(view, slideId));
  const coming = usePendingSlide(
    useEditorState(({ view }) => view.project.id),
    slideId,
  );
  return stored ?? coming;
}

/** Address of a slide's picture for a place whose longer side is so long; undefined while there is none. */
export function useSlidePicture(slideId: string, side: PictureSide): string | undefined {
  const slide = useShownSlide(slideId);
  const isLocalTile = side === 320 && slide !== undefined && 'tileUrl' in slide;
  return useMediaUrl(isLocalTile ? slide.tileUrl : pictureUrl(slide?.url ?? '', side));
}

/** Address of a stored file of the project. */
function useMediaUrl(path: string): string | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  return mediaUrl(path, grant);
}

/** What is selected, as long as it is still there. */
export function useSelection(): Selection | undefined {
  const selection = useEditorSession((visit) => visit.selection);
  const isThere = useEditorState(({ view }) => {
    const { timeline } = view;
    if (selection?.kind === 'clip') return timeline.clips.some(({ clip }) => clip.created_at === selection.createdAt);
    if (selection?.kind === 'marker') return timeline.markers.some(({ marker }) => markerId(marker) === selection.id);
    if (selection?.kind === 'caption') return findCaption(view, selection.name) !== undefined;
    return false;
  });
  return isThere ? selection : undefined;
}

/** Where the selected stretch is on the timeline that is shown. */
export function useRange(): Span | undefined {
  const range = useEditorSession((visit) => visit.range);
  const timeline = useEditorState((state) => state.view.timeline);
  return useMemo(() => range && resolveSpan(timeline, range), [range, timeline]);
}

/** The caption of this name; renders when something of it changes. Undefined where it is gone. */
export const useCaption = (name: string): Caption | undefined => useEditorState(({ view }) => findCaption(view, name));

/** Where the caption stands in which the playhead is, of two the later one; renders when that is another one. */
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

/** Whether the screen is that of a phone, on which clips are edited at the playhead. */
export const useIsSmallScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
