import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { mediaUrl } from '../../api/media-url';
import { type PlaybackSnapshot } from '../../media/playback/playback-types';
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

/** Address of a slide's picture; undefined while there is none. */
export const useSlidePicture = (slideId: string): string | undefined =>
  useMediaUrl(useEditorState(({ view }) => slideOf(view, slideId)?.url ?? ''));

/** Address of a stored file of the project. */
function useMediaUrl(path: string): string | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  return mediaUrl(path, grant);
}
