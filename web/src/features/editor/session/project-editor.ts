import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Marker } from '#shared/entities/marker';
import type { CommentId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { Span } from '#shared/time/timeline';
import { type AnchoredSpan, anchorSpan, resolveSpan } from '#shared/time/timeline-range';
import type { Playback } from '../../../platform/playback/playback';
import type { Autosave } from '../model/autosave';
import type { EditorStore } from '../model/editor-store';
import type { ProjectPresence } from '../presence/presence';

export interface ProjectEditor {
  store: EditorStore;
  session: EditorSessionStore;
  playback: Playback;
  autosave: Autosave;
  presence: ProjectPresence;
  mayEdit: boolean;
  /** Starts saving, live updates, and playback. Returns a function that stops them. */
  start(): () => void;
}

export type PanelTab = 'notes' | 'captions' | 'comments';

export type Selection =
  { kind: 'clip'; createdAt: number } | { kind: 'marker'; id: string } | { kind: 'caption'; name: string };

/** The purpose of a recording: a new take, or a retake of a slide's range. */
export interface RecordingRequest {
  startSlideId?: string;
  replaced?: Span;
}

/** The state of this editing session; never saved. */
export interface EditorSessionState {
  selection: Selection | undefined;
  /** The range to be cut out. It is anchored, so that other people's edits move it. */
  range: AnchoredSpan | undefined;
  /** The slide on the stage; '' for none. */
  stageSlide: Marker['slide_id'];
  /** The timeline's scale; undefined to fit everything. */
  pxPerSecond: number | undefined;
  recording: RecordingRequest | undefined;
  panel: PanelTab;
  /** The comment that the person opened from a mail or a toast. */
  focusedComment: CommentId | undefined;
  isPanelWide: boolean;
  /** The caption whose field in the list receives the focus. */
  captionToWrite: string | undefined;
  areKeysShown: boolean;
  pickedSlides: readonly Slide['id'][];
  slidesToDelete: readonly Slide['id'][];
  toMove: Movable | undefined;
}

export type Movable = { kind: 'slide'; id: Slide['id'] } | { kind: 'clip'; createdAt: number };

export type EditorSessionStore = StoreApi<EditorSessionState>;

export const createEditorSessionStore = (stageSlide: Marker['slide_id']): EditorSessionStore =>
  createStore<EditorSessionState>(() => ({
    selection: undefined,
    range: undefined,
    stageSlide,
    pxPerSecond: undefined,
    recording: undefined,
    panel: 'notes',
    focusedComment: undefined,
    isPanelWide: false,
    captionToWrite: undefined,
    areKeysShown: false,
    pickedSlides: [],
    slidesToDelete: [],
    toMove: undefined,
  }));

type Editor = Pick<ProjectEditor, 'store' | 'session'>;

/** The selected range of the timeline; undefined if nothing is selected, or nothing is left of it. */
export function selectedRange({ store, session }: Editor): Span | undefined {
  const { range } = session.getState();
  return range && resolveSpan(store.getState().settled.timeline, range);
}

export function selectRange({ store, session }: Editor, span: Span): void {
  session.setState({ range: anchorSpan(store.getState().settled.timeline, span) });
}
