import { SegmentedControl } from '../../components/segmented-control';
import { SelectField } from '../../components/select-field';
import { TextField } from '../../components/text-field';
import { projectsWording } from '../../wording/projects';
import type { ProjectFilter, ProjectSort } from './project-list';
import styles from './projects-toolbar.module.css';

const filters = (['all', 'mine', 'team'] as const).map((value) => ({ value, label: projectsWording.filters[value] }));
const sorts = (['newest', 'changed', 'name'] as const).map((value) => ({ value, label: projectsWording.sorts[value] }));

/** Which projects are shown, and in which order. */
export function ProjectsToolbar({
  filter,
  setFilter,
  sort,
  setSort,
  search,
  setSearch,
}: {
  filter: ProjectFilter;
  setFilter: (filter: ProjectFilter) => void;
  sort: ProjectSort;
  setSort: (sort: ProjectSort) => void;
  search: string;
  setSearch: (search: string) => void;
}) {
  return (
    <div className={styles.toolbar} role="search">
      <SegmentedControl label={projectsWording.filter} value={filter} options={filters} onChange={setFilter} />
      <div className={styles.search}>
        <TextField
          label={projectsWording.search}
          isLabelHidden
          type="search"
          placeholder={projectsWording.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <SelectField label={projectsWording.sort} isLabelHidden value={sort} options={sorts} onChange={setSort} />
    </div>
  );
}
