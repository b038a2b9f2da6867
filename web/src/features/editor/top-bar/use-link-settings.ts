import { useMutation } from '@tanstack/react-query';
import { updateProject } from '#shared/api/projects';
import type { ProjectSettings } from '#shared/entities/project';
import { call } from '../../../platform/api/call';
import { formatError } from '../../../platform/api/classify-error';
import { showProjectUpdated } from '../../../platform/components/toasts';
import { receiveProject } from '../model/receive-change';
import { useEditor, useEditorState } from '../ui/editor-context';

export interface LinkSettings {
  /** As saved, with the change that is being saved. */
  settings: ProjectSettings;
  change: (change: Partial<ProjectSettings>) => void;
  /** Why the last change wasn't saved. */
  problem?: string;
}

/**
 * The settings of the project's link. A change is sent at once, with nothing else, and isn't part of what can be undone: neither Ctrl+Z, nor
 * a page that was offline or shows an older state may open a link that somebody guarded (decision 88).
 */
export function useLinkSettings(): LinkSettings {
  const { store } = useEditor();
  const { id, settings } = useEditorState(({ view }) => view.project);
  const saving = useMutation({
    mutationFn: (change: Partial<ProjectSettings>) =>
      call(updateProject, { id, settings: change }, { keepalive: true }),
    // Fails while offline, instead of being sent whenever the connection is back.
    networkMode: 'always',
    scope: { id: `link settings ${id}` },
    onSuccess: (project) => {
      receiveProject(store, project);
      showProjectUpdated();
    },
  });
  return {
    settings: saving.isPending ? { ...settings, ...saving.variables } : settings,
    change: saving.mutate,
    problem: saving.error ? formatError(saving.error) : undefined,
  };
}
