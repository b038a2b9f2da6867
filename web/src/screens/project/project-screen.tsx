import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { getProject, type OpenProject } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { call } from '../../api/call';
import { takeMadeProject } from '../../api/projects/made-project';
import { useSession } from '../../api/session/session-query';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { usePageTitle } from '../../components/use-page-title';
import { composeEditor } from '../../editor/session/compose-editor';
import { EditorShell } from '../../editor/ui/editor-shell';
import { editorWording as words } from '../../wording/editor';
import { FailedToLoad } from '../layout/failed-to-load';
import { ProjectPending } from './project-pending';

/** Project: the editor. */
export function ProjectScreen({ id }: { id: string }) {
  const { role, account_id, uid } = useSession().user;
  const parsed = projectId.safeParse(id);
  const { data, error, refetch } = useQuery({
    // With another role or in another account it is opened anew: what one may do in it is another thing then.
    queryKey: ['project', id, account_id, role],
    enabled: parsed.success,
    queryFn: async () => {
      if (!parsed.success) throw parsed.error;
      return takeMadeProject(id, uid) ?? call(getProject, { id: parsed.data });
    },
    // From here on the editor keeps itself up to date; each visit begins with what is there then.
    staleTime: Infinity,
    gcTime: 0,
    retry: (count, failure) => count < 2 && !isMissing(failure),
  });
  if (!parsed.success || isMissing(error)) return <NotHere title={words.missingTitle} text={words.missingText} />;
  if (data) return <OpenedProject key={role} opened={data} />;
  if (!error) return <ProjectPending />;
  return <FailedToLoad error={error} onRetry={() => void refetch()} />;
}

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

/** The editor of a fetched project, for as long as the screen is open. */
function OpenedProject({ opened }: { opened: OpenProject }) {
  const { user } = useSession();
  const [editor] = useState(() => {
    const mayEdit = authorize(user, { do: 'editProject', project: opened }) === 'allowed';
    return composeEditor(opened, user.uid, mayEdit);
  });
  useEffect(() => editor.start(), [editor]);
  const isGone = useStore(editor.store, (state) => state.isGone);
  return isGone ? <NotHere title={words.goneTitle} text={words.goneText} /> : <EditorShell editor={editor} />;
}

function NotHere({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <EmptyState
      fillsScreen
      icon={<FileQuestion />}
      title={title}
      action={
        <LinkButton to="/projects" look="primary">
          {words.toProjects}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}
