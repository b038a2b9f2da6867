import { useQueryClient } from '@tanstack/react-query';
import type { ProjectSummary } from '#shared/entities/project';
import { saveFolders } from '../../platform/api/projects/projects';
import { runOperation } from '../../platform/components/feedback-store';
import { showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { foldersWording as words } from '../../wording/projects';

/** Moves projects to a folder; '' removes them from theirs. A toast offers Undo, which moves back only projects that nobody has moved since. */
export function useMoveToFolder() {
  const client = useQueryClient();
  return async (
    projects: readonly ProjectSummary[],
    name: string,
    {
      text = name === '' ? words.movedOut : words.moved(name),
      onUndone,
    }: { text?: string; onUndone?: () => void } = {},
  ): Promise<void> => {
    const moved = projects.filter(({ folder }) => folder !== name);
    if (moved.length === 0) return;
    await saveFolders(
      client,
      moved.map((project) => ({ ...project, folder: name })),
    );
    const undo = async () => {
      await saveFolders(client, moved, name);
      onUndone?.();
    };
    showToast(text, { label: toastWording.undo, onClick: () => void runOperation(undo) });
  };
}
