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
import { projectSummaryQuery, takeCreatedProject, takeRequestedProject } from '../../../platform/api/projects/projects';
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
import { composeEditor, type ProjectPlace, showPlace } from '../session/compose-editor';
import { EditorShell } from '../ui/editor-shell';
import { UnsavedTexts } from '../ui/unsaved-texts';
import styles from './project-screen.module.css';

export function ProjectScreen({ id, place }: { id: string; place?: ProjectPlace }) {
  const { user } = useSession();
  const { role, account_id, uid } = user;
  const parsed = projectId.safeParse(id);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    // The permissions depend on the role and the account, so a change of either opens the project again.
    queryKey: ['project', id, account_id, role],
    enabled: parsed.success,
    queryFn: async () => {
      if (!parsed.success) throw parsed.error;
      return (
        takeCreatedProject(id, uid) ?? (await takeRequestedProject(id, user)) ?? call(getProject, { id: parsed.data })
      );
    },
    // The editor keeps itself up to date. Each visit starts with a fresh project.
    staleTime: Infinity,
    gcTime: 0,
    retry: (count, failure) => count < 2 && !isMissing(failure),
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  if (!parsed.success) return <ProjectUnavailable title={words.missingTitle} text={words.missingText} />;
  if (isMissing(error))
    return <MissingProject id={parsed.data} title={words.missingTitle} text={words.missingText} onBack={reload} />;
  if (data) return <OpenedProject key={`${role} ${dataUpdatedAt}`} opened={data} place={place} onBack={reload} />;
  if (!error) return <ProjectPending />;
  return <ScreenLoadError error={error} onRetry={() => void refetch()} />;
}

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

function OpenedProject({
  opened,
  place,
  onBack,
}: {
  opened: OpenProject;
  place: ProjectPlace | undefined;
  onBack: () => void;
}) {
  const { user } = useSession();
  const [editor] = useState(() => {
    const mayEdit = authorize(user, { do: 'editProject', project: opened }) === 'allowed';
    const composed = composeEditor(opened, user.uid, mayEdit);
    if (place) showPlace(composed, place);
    return composed;
  });
  useEffect(() => editor.start(), [editor]);
  const isGone = useStore(editor.store, (state) => state.isGone);
  const isInOtherTeam = useStore(otherTeamStore, ({ isThere }) => isThere);
  if (!isGone) return <EditorShell editor={editor} />;
  if (isInOtherTeam) return <ProjectUnavailable title={words.otherTeamTitle} text={words.otherTeamText} />;
  return <MissingProject id={opened.id} title={words.unavailableTitle} text={words.unavailableText} onBack={onBack} />;
}

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

/** Calls `onBack` when the project may be available again, e.g. after it became a Team project or was restored. `onBack` must be stable. */
function useProjectReappears(id: ProjectId, onBack: () => void): void {
  const { account_id, uid } = useSession().user;
  const query = projectSummaryQuery(id);
  const isThisProject = useCallback(
    (change: Change) => change.entity === 'project' && change.id === id && change.kind !== 'removed',
    [id],
  );
  // Also fetched when the channels open, in case the project reappeared before that.
  useRefetchOnChange(query.queryKey, [channelOf.team(account_id), channelOf.privateOf(account_id, uid)], isThisProject);
  const { data: found, dataUpdatedAt, isFetchedAfterMount } = useQuery(query);
  const isBack = isFetchedAfterMount && !!found;
  // Runs for each successful fetch, because opening the project may have failed before.
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack, dataUpdatedAt, onBack]);
}

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

/** The person's unsaved texts and changes in a project that they can't open now. If it reappears, they are saved or become conflicts. */
function UnsavedConflicts({ projectId }: { projectId: string }) {
  const { uid } = useSession().user;
  // The editor that just closed stores its last texts as it unmounts.
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
