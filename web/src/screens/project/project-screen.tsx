import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { getProject, type OpenProject } from '#shared/api/projects';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { call } from '../../api/call';
import { takeMadeProject } from '../../api/projects/made-project';
import { otherTeamStore } from '../../api/session/other-team';
import { useSession } from '../../api/session/session-query';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { usePageTitle } from '../../components/use-page-title';
import { composeEditor } from '../../editor/session/compose-editor';
import { EditorShell } from '../../editor/ui/editor-shell';
import { editorWording as words } from '../../wording/editor';
import { FailedToLoad } from '../layout/failed-to-load';
import { ProjectPending } from './project-pending';
import { UnsavedWords } from './unsaved-words';
import { useComesBack } from './use-comes-back';

/** Project: the editor. */
export function ProjectScreen({ id }: { id: string }) {
  const { role, account_id, uid } = useSession().user;
  const parsed = projectId.safeParse(id);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
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
  const look = useCallback(() => void refetch(), [refetch]);
  if (!parsed.success) return <NotHere title={words.missingTitle} text={words.missingText} />;
  if (isMissing(error))
    return <Missing id={parsed.data} title={words.missingTitle} text={words.missingText} onBack={look} />;
  if (data) return <OpenedProject key={`${role} ${dataUpdatedAt}`} opened={data} onBack={look} />;
  if (!error) return <ProjectPending />;
  return <FailedToLoad error={error} onRetry={() => void refetch()} />;
}

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

/** The editor of a fetched project, for as long as the screen is open. */
function OpenedProject({ opened, onBack }: { opened: OpenProject; onBack: () => void }) {
  const { user } = useSession();
  const [editor] = useState(() => {
    const mayEdit = authorize(user, { do: 'editProject', project: opened }) === 'allowed';
    return composeEditor(opened, user.uid, mayEdit);
  });
  useEffect(() => editor.start(), [editor]);
  const isGone = useStore(editor.store, (state) => state.isGone);
  const isInOtherTeam = useStore(otherTeamStore, ({ isThere }) => isThere);
  if (!isGone) return <EditorShell editor={editor} />;
  if (isInOtherTeam) return <NotHere title={words.otherTeamTitle} text={words.otherTeamText} />;
  return <Missing id={opened.id} title={words.goneTitle} text={words.goneText} onBack={onBack} />;
}

/** A project that may come back while somebody looks. */
function Missing({ id, title, text, onBack }: { id: ProjectId; title: string; text: string; onBack: () => void }) {
  useComesBack(id, onBack);
  return (
    <NotHere title={title} text={text}>
      <UnsavedWords projectId={id} />
    </NotHere>
  );
}

function NotHere({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <EmptyState
      fillsScreen
      below={children}
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
