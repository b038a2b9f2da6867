import { CloudAlert, Plus, Presentation, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { authorize } from '#shared/permissions/authorize';
import { useProjects } from '../../api/projects/list-projects';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { dialogWording } from '../../wording/dialog';
import { projectsWording } from '../../wording/projects';
import { Screen } from '../layout/screen';
import { DropNewProject } from './drop-new-project';
import { ProjectCards } from './project-cards';
import { ProjectGridPending } from './project-grid';
import { chooseProjects, type ProjectFilter, type ProjectSort } from './project-list';
import { ProjectsToolbar } from './projects-toolbar';
import { UnsavedProjects } from './unsaved-projects';
import { useNewProject } from './use-new-project';
import { useNow } from '../../components/use-now';

/** Projects: everything that the person may see, live. */
export function ProjectsScreen() {
  const { user } = useSession();
  const { projects, error, retry } = useProjects();
  const [filter, setFilter] = useState<ProjectFilter>('all');
  const [sort, setSort] = useState<ProjectSort>('newest');
  const [search, setSearch] = useState('');
  const newProject = useNewProject();
  const now = useNow();

  const mayCreate = authorize(user, { do: 'createProject' }) === 'allowed';
  const createButton = mayCreate && (
    <Button look="primary" icon={<Plus />} onClick={() => void newProject(projectsWording.untitled)}>
      {projectsWording.newProject}
    </Button>
  );
  const isEmpty = projects?.length === 0;
  const actions = (
    <>
      <LinkButton to="/bin" look="quiet" icon={<Trash2 />}>
        {projectsWording.bin}
      </LinkButton>
      {!isEmpty && createButton}
    </>
  );
  const chosen = projects && chooseProjects(projects, { uid: user.uid, filter, search, sort });
  const showAll = () => {
    setFilter('all');
    setSearch('');
  };

  return (
    <Screen title={projectsWording.title} actions={actions}>
      {mayCreate && <DropNewProject />}
      <UnsavedProjects projects={projects ?? []} />
      {!isEmpty && <ProjectsToolbar {...{ filter, setFilter, sort, setSort, search, setSearch }} />}
      {!chosen && !error && <ProjectGridPending count={6} />}
      {error && (
        <EmptyState
          icon={<CloudAlert />}
          title={projectsWording.failedTitle}
          action={<Button onClick={retry}>{dialogWording.retry}</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {isEmpty && (
        <EmptyState icon={<Presentation />} title={projectsWording.noneTitle} action={createButton}>
          {mayCreate ? projectsWording.noneText : projectsWording.noneToWatch}
        </EmptyState>
      )}
      {!isEmpty && chosen?.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={projectsWording.noMatchTitle}
          action={<Button onClick={showAll}>{projectsWording.showAll}</Button>}
        >
          {projectsWording.noMatchText}
        </EmptyState>
      )}
      {chosen && chosen.length > 0 && <ProjectCards projects={chosen} now={now} />}
    </Screen>
  );
}
