import { useNavigate } from '@tanstack/react-router';
import { FolderX, Plus, Presentation, SearchX, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { authorize } from '#shared/permissions/authorize';
import { useProjects } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { lazyInBackground } from '../../platform/components/after-first-screen';
import { Button, LinkButton } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { SelectField } from '../../platform/components/fields';
import { ListLoadError, Screen } from '../../platform/components/screen';
import { SegmentedControl } from '../../platform/components/segmented-control';
import { useNow } from '../../platform/components/use-now';
import { foldersWording, projectsWording } from '../../wording/projects';
import { FolderBar } from './folder-bar';
import { SearchField, SearchResults, useSearchText } from '../search/search-field';
import { NewProjectDrop, useCreateProject } from './new-project';
import { ProjectCards, ProjectGridSkeleton } from './project-cards';
import { filterProjects, type Folder, isInFolder, type ProjectFilter, type ProjectSort } from './project-list';
import styles from './projects-screen.module.css';
import { UnsavedProjects } from './unsaved-projects';

const FolderHeader = lazyInBackground(() => import('./folder-header').then(({ FolderHeader }) => FolderHeader));

const filters = (['all', 'mine', 'team'] as const).map((value) => ({ value, label: projectsWording.filters[value] }));
const sorts = (['newest', 'changed', 'name'] as const).map((value) => ({ value, label: projectsWording.sorts[value] }));

/** Projects: every project that the person may see, or those in the open folder, live. */
export function ProjectsScreen({ folder }: { folder: Folder | undefined }) {
  const { user } = useSession();
  const { projects, error, retry } = useProjects();
  const [filter, setFilter] = useState<ProjectFilter>('all');
  const [sort, setSort] = useState<ProjectSort>('newest');
  const search = useSearchText();
  const isSearching = search.text.trim() !== '';
  const navigate = useNavigate();
  // A new project is Private.
  const newProjectFolder = folder?.who_can_edit === 'Private' ? folder.name : '';
  const createProject = useCreateProject(newProjectFolder);
  const now = useNow();

  const canCreate = authorize(user, { do: 'createProject' }) === 'allowed';
  const createButton = canCreate && (
    <Button look="primary" icon={<Plus />} onClick={() => void createProject(projectsWording.untitled)}>
      {projectsWording.newProject}
    </Button>
  );
  const isEmpty = projects?.length === 0;
  const openProjects = folder ? projects?.filter((project) => isInFolder(project, folder)) : projects;
  const isFolderEmpty = openProjects?.length === 0;
  const actions = (
    <>
      <LinkButton to="/trash" icon={<Trash2 />}>
        {projectsWording.trash}
      </LinkButton>
      {!isEmpty && createButton}
    </>
  );
  const findProjects = (among: typeof projects, text: string) =>
    among && filterProjects(among, { uid: user.uid, filter, search: text, sort });
  const visibleProjects = findProjects(openProjects, search.text);
  const showAll = () => {
    setFilter('all');
    search.change('');
    void navigate({ to: '/projects', replace: true });
  };

  return (
    <Screen title={projectsWording.title} actions={actions}>
      {canCreate && <NewProjectDrop folder={newProjectFolder} />}
      <UnsavedProjects projects={projects ?? []} />
      {!isEmpty && (
        <div className={styles.toolbar}>
          <SegmentedControl label={projectsWording.filter} value={filter} options={filters} onChange={setFilter} />
          <div className={styles.search}>
            <SearchField search={search} />
          </div>
          <SelectField label={projectsWording.sort} isLabelHidden value={sort} options={sorts} onChange={setSort} />
        </div>
      )}
      {projects && <FolderBar projects={findProjects(projects, '')!} open={folder} />}
      {folder && openProjects && (
        <Suspense>
          <FolderHeader folder={folder} projects={openProjects} />
        </Suspense>
      )}
      {!visibleProjects && !error && <ProjectGridSkeleton count={6} />}
      {error && <ListLoadError title={projectsWording.failedTitle} error={error} onRetry={retry} />}
      {isEmpty && (
        <EmptyState icon={<Presentation />} title={projectsWording.noneTitle} action={createButton}>
          {canCreate ? projectsWording.noneText : projectsWording.noneShared}
        </EmptyState>
      )}
      {!isEmpty && !isSearching && visibleProjects?.length === 0 && (
        <EmptyState
          icon={isFolderEmpty ? <FolderX /> : <SearchX />}
          title={isFolderEmpty ? foldersWording.emptyTitle : projectsWording.noMatchTitle}
          action={<Button onClick={showAll}>{projectsWording.showAll}</Button>}
        >
          {isFolderEmpty ? foldersWording.emptyText : projectsWording.noMatchText}
        </EmptyState>
      )}
      {visibleProjects && visibleProjects.length > 0 && (
        <ProjectCards projects={visibleProjects} now={now} isFolderOpen={folder !== undefined} />
      )}
      {isSearching && projects && visibleProjects && (
        <Suspense>
          <SearchResults
            text={search.text}
            all={projects}
            within={findProjects(openProjects, '')!}
            named={visibleProjects}
          />
        </Suspense>
      )}
    </Screen>
  );
}
