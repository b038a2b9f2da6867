import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { type Slide } from '#shared/entities/slide';
import { pictureOf, type PictureSide } from '#shared/entities/slide-picture';
import { mediaUrl } from '../../api/media-url';
import { type PlaybackSnapshot } from '../../media/playback/playback-types';
import { type SlideOnItsWay } from '../../uploads/slides/slides-on-their-way';
import { useSlideOnItsWay } from '../../uploads/slides/use-slides-on-their-way';
import { type EditorStoreState } from '../model/editor-store';
import { slideOf } from '../model/project-view';
import { type OtherPerson } from '../model/who-is-here';
import { type ProjectEditor } from '../session/project-editor';
import { type SessionState } from '../session/session-store';

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
export const useVisit = <Part>(select: (state: SessionState) => Part): Part => useStore(useEditor().session, select);

/** Who else has the project open. */
export const useOthers = (): OtherPerson[] => useStore(useEditor().presence.others);

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
export function useShownSlide(slideId: string): Slide | SlideOnItsWay | undefined {
  const stored = useEditorState(({ view }) => slideOf(view, slideId));
  const coming = useSlideOnItsWay(
    useEditorState(({ view }) => view.project.id),
    slideId,
  );
  return stored ?? coming;
}

/** Address of a slide's picture for a place whose longer side is so long; undefined while there is none. */
export function useSlidePicture(slideId: string, side: PictureSide): string | undefined {
  const slide = useShownSlide(slideId);
  const isLocalTile = side === 320 && slide !== undefined && 'tileUrl' in slide;
  return useMediaUrl(isLocalTile ? slide.tileUrl : pictureOf(slide?.url ?? '', side));
}

/** Address of a stored file of the project. */
function useMediaUrl(path: string): string | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  return mediaUrl(path, grant);
}
