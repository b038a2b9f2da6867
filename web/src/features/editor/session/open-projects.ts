import { type Autosave } from '../model/autosave';
import { type EditorStore } from '../model/editor-store';

/** A project as a recording that is kept needs it. */
export interface TakeTarget {
  store: EditorStore;
  autosave: Autosave;
  /** Aborted when nobody has it open any more. */
  closed: AbortSignal;
  /** A take stands on its timeline now. */
  onPlaced: (clipCreatedAt: number) => void;
}

const open = new Map<string, TakeTarget>();

/** The project of that id, if it is open on a screen of this tab. */
export const findOpenProject = (id: string): TakeTarget | undefined => open.get(id);

/** Says that a project is open on a screen; gives what says that it no longer is. */
export function registerOpenProject(id: string, project: Omit<TakeTarget, 'closed'>): () => void {
  const closing = new AbortController();
  const entry = { ...project, closed: closing.signal };
  open.set(id, entry);
  return () => {
    if (open.get(id) === entry) open.delete(id);
    closing.abort();
  };
}
