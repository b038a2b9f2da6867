import { useStore } from 'zustand';
import { type ComingCopy, copiesStore } from '../../projects/copies-store';

/** The copies that are on their way and not among the projects yet. */
export function useComingCopies(projects: readonly { id: string }[]): readonly ComingCopy[] {
  const copies = useStore(copiesStore, (state) => state.copies);
  return copies.filter(({ id }) => projects.every((project) => project.id !== id));
}
