import { useCallback } from 'react';
import { type KeptTake } from '../../recorder/model/take-clip';
import { findOpenProject } from '../session/open-projects';
import { placeTake } from '../session/place-take';
import { useEditor } from './editor-context';

/** Gives the function that puts a take on the timeline. It resolves when the server has it, and rejects with what that refused. */
export function useKeepTake(): (kept: KeptTake) => Promise<void> {
  const { store } = useEditor();
  return useCallback(
    async (kept) => {
      const project = findOpenProject(store.getState().view.project.id);
      if (project) await placeTake(project, kept, undefined);
    },
    [store],
  );
}
