import { type Playback } from '../../media/playback/playback';
import { type Autosave } from '../model/autosave';
import { type EditorStore } from '../model/editor-store';
import { type PresenceSession } from './presence';
import { type SessionStore } from './session-store';

/** A project that is open in this browser: its records, its sound, and what is looked at. */
export interface ProjectEditor {
  store: EditorStore;
  session: SessionStore;
  playback: Playback;
  autosave: Autosave;
  presence: PresenceSession;
  /** Whether this person may change it. */
  mayEdit: boolean;
  /** Begins to save, listen and play; gives a function that ends it. */
  start(): () => void;
}
