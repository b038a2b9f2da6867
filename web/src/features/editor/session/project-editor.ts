import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Marker } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import type { Span } from '#shared/time/timeline';
import { type AnchoredSpan, anchorSpan, resolveSpan } from '#shared/time/timeline-range';
import type { Playback } from '../../../platform/playback/playback';
import type { Autosave } from '../model/autosave';
import type { EditorStore } from '../model/editor-store';
import type { ProjectPresence } from '../presence/presence';

/** A project that is open in this browser: its records, its sound, and what is looked at. */
export interface ProjectEditor {
  store: EditorStore;
  session: EditorSessionStore;
  playback: Playback;
  autosave: Autosave;
  presence: ProjectPresence;
  /** Whether this person may change it. */
  mayEdit: boolean;
  /** Begins to save, listen and play; gives a function that ends it. */
  start(): () => void;
}

/** What stands beside the stage. */
export type PanelTab = 'notes' | 'captions' | 'comments';

export type Selection =
  { kind: 'clip'; createdAt: number } | { kind: 'marker'; id: string } | { kind: 'caption'; name: string };

/** What the recorder was opened for: a new take, or one that replaces what a slide covers. */
export interface RecordingRequest {
  startSlideId?: string;
  replaced?: Span;
}

/** What this visit looks at; never saved. */
export interface EditorSessionState {
  selection: Selection | undefined;
  /** The words that are to be cut out, whatever others do around them. */
  range: AnchoredSpan | undefined;
  /** The slide on the stage; '' for none. */
  stageSlide: Marker['slide_id'];
  /** Pixels for a second of the timeline; undefined while everything is to be seen. */
  pxPerSecond: number | undefined;
  recording: RecordingRequest | undefined;
  panel: PanelTab;
  /** Whether the panel is wide, as for long captions. */
  isPanelWide: boolean;
  /** The caption whose field in the list is to take the cursor. */
  captionToWrite: string | undefined;
  areKeysShown: boolean;
  /** Slides of the deck that were picked together, with Shift. */
  pickedSlides: readonly Slide['id'][];
  /** The slides that are to be deleted if the person says so. */
  slidesToDelete: readonly Slide['id'][];
  /** What the person is asked a new place for. */
  toMove: Movable | undefined;
}

/** What has a place among others of its kind. */
export type Movable = { kind: 'slide'; id: Slide['id'] } | { kind: 'clip'; createdAt: number };

export type EditorSessionStore = StoreApi<EditorSessionState>;

/** Begins a visit. */
export const createEditorSessionStore = (stageSlide: Marker['slide_id']): EditorSessionStore =>
  createStore<EditorSessionState>(() => ({
    selection: undefined,
    range: undefined,
    stageSlide,
    pxPerSecond: undefined,
    recording: undefined,
    panel: 'notes',
    isPanelWide: false,
    captionToWrite: undefined,
    areKeysShown: false,
    pickedSlides: [],
    slidesToDelete: [],
    toMove: undefined,
  }));

type Editor = Pick<ProjectEditor, 'store' | 'session'>;

/** Where the selected stretch is on the timeline now; undefined when nothing is selected, or nothing is left of it. */
export function selectedRange({ store, session }: Editor): Span | undefined {
  const { range } = session.getState();
  return range && resolveSpan(store.getState().settled.timeline, range);
}

/** Selects a stretch of the timeline by what is said in it. */
export function selectRange({ store, session }: Editor, span: Span): void {
  session.setState({ range: anchorSpan(store.getState().settled.timeline, span) });
}
