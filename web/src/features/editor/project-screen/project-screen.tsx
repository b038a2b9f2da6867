import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { getProject, type OpenProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../../../platform/api/call';
import { useRefetchOnChange } from '../../../platform/api/live/live-queries';
import { projectSummaryQuery, takeCreatedProject } from '../../../platform/api/projects/projects';
import { useSession } from '../../../platform/api/session/session-query';
import { otherTeamStore } from '../../../platform/api/session/session-state';
import { LinkButton } from '../../../platform/components/button';
import { EmptyState } from '../../../platform/components/empty-state';
import { Skeleton } from '../../../platform/components/loading';
import { ScreenLoadError } from '../../../platform/components/screen';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { localStore } from '../../../platform/storage/safe-storage';
import { conflictsWording } from '../../../wording/conflicts';
import { editorWording as words } from '../../../wording/editor';
import { deleteUnsavedChanges, listUnsavedTexts } from '../model/unsaved-storage';
import { composeEditor } from '../session/compose-editor';
import { EditorShell } from '../ui/editor-shell';
import { UnsavedTexts } from '../ui/unsaved-texts';
import styles from './project-screen.module.css';

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
      return takeCreatedProject(id, uid) ?? call(getProject, { id: parsed.data });
    },
    // From here on the editor keeps itself up to date; each visit begins with what is there then.
    staleTime: Infinity,
    gcTime: 0,
    retry: (count, failure) => count < 2 && !isMissing(failure),
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  if (!parsed.success) return <ProjectUnavailable title={words.missingTitle} text={words.missingText} />;
  if (isMissing(error))
    return <MissingProject id={parsed.data} title={words.missingTitle} text={words.missingText} onBack={reload} />;
  if (data) return <OpenedProject key={`${role} ${dataUpdatedAt}`} opened={data} onBack={reload} />;
  if (!error) return <ProjectPending />;
  return <ScreenLoadError error={error} onRetry={() => void refetch()} />;
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
  if (isInOtherTeam) return <ProjectUnavailable title={words.otherTeamTitle} text={words.otherTeamText} />;
  return <MissingProject id={opened.id} title={words.goneTitle} text={words.goneText} onBack={onBack} />;
}

/** A project that may come back while somebody looks. */
function MissingProject({
  id,
  title,
  text,
  onBack,
}: {
  id: ProjectId;
  title: string;
  text: string;
  onBack: () => void;
}) {
  useProjectReappears(id, onBack);
  return (
    <ProjectUnavailable title={title} text={text}>
      <UnsavedConflicts projectId={id} />
    </ProjectUnavailable>
  );
}

function ProjectUnavailable({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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

/** Tells when a project that is not here may be here (again): it is a Team project now, or was restored. `onBack` must stay the same. */
function useProjectReappears(id: ProjectId, onBack: () => void): void {
  const { account_id, uid } = useSession().user;
  const query = projectSummaryQuery(id);
  const isThisProject = useCallback(
    (change: Change) => change.entity === 'project' && change.id === id && change.kind !== 'removed',
    [id],
  );
  // Also asked as the channels open: it may have come back while they were on their way.
  useRefetchOnChange(query.queryKey, [channelOf.team(account_id), channelOf.privateOf(account_id, uid)], isThisProject);
  const { data: found, dataUpdatedAt, isFetchedAfterMount } = useQuery(query);
  const isBack = isFetchedAfterMount && !!found;
  // Each time that it is found anew: opening it may have failed before.
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack, dataUpdatedAt, onBack]);
}

/** Stands for the editor while the project is fetched. */
function ProjectPending() {
  return (
    <div className={styles.pending} role="status">
      <span className="nd-visually-hidden">{words.loading}</span>
      <div className={styles.bar}>
        <Skeleton height={28} width={220} />
      </div>
      <div className={styles.slides}>
        {[1, 2, 3, 4].map((slide) => (
          <Skeleton key={slide} height={100} />
        ))}
      </div>
      <div className={styles.stage}>
        <Skeleton height={360} width="min(100%, 640px)" />
      </div>
      <div className={styles.timeline}>
        <Skeleton height={120} />
      </div>
    </div>
  );
}

/**
 * What the person wrote or changed in a project that they can't open now, and that was not saved before. If the project comes back, it is
 * saved or asked about.
 */
function UnsavedConflicts({ projectId }: { projectId: string }) {
  const { uid } = useSession().user;
  // The editor that has just given way keeps its last words as it ends.
  const { data: texts = null, refetch } = useQuery({
    queryKey: ['unsaved-words', uid, projectId],
    queryFn: () => listUnsavedTexts(uid, projectId, localStore),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  if (!texts) return null;
  const dismiss = () => {
    deleteUnsavedChanges(uid, projectId, localStore);
    void refetch();
  };
  return (
    <div role="alert" className={styles.words}>
      <UnsavedTexts
        message={texts.length > 0 ? conflictsWording.waiting : conflictsWording.changesLost}
        texts={texts}
        onDismiss={dismiss}
      />
    </div>
  );
}
