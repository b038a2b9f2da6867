import { type Autosave } from '../model/autosave';
import { type EditorStore } from '../model/editor-store';

export interface TakeTarget {
  store: EditorStore;
  autosave: Autosave;
  closed: AbortSignal;
  onPlaced: (clipCreatedAt: number) => void;
}

const open = new Map<string, TakeTarget>();

export const findOpenProject = (id: string): TakeTarget | undefined => open.get(id);

/** Registers a project that is open on a screen. Returns a function that unregisters it. */
export function registerOpenProject(id: string, project: Omit<TakeTarget, 'closed'>): () => void {
  const closing = new AbortController();
  const entry = { ...project, closed: closing.signal };
  open.set(id, entry);
  return () => {
    if (open.get(id) === entry) open.delete(id);
    closing.abort();
  };
}
