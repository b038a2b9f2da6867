import type { ProjectSummary } from '#shared/entities/project';
import { filterProjects, isInFolder, listFolders } from './project-list';

const project = (name: string, more: Partial<ProjectSummary>) =>
  ({ name, who_can_edit: 'Private', ...more }) as ProjectSummary;
const all = [
  project('Budget 10', { uid: 'me' as ProjectSummary['uid'], created_at: 1, updated_at: 9 }),
  project('Budget 9', { uid: 'me' as ProjectSummary['uid'], who_can_edit: 'Team', created_at: 2, updated_at: 5 }),
  project('Roadmap', { uid: 'you' as ProjectSummary['uid'], who_can_edit: 'Team', created_at: 3, updated_at: 7 }),
];
const names = (choice: Partial<Parameters<typeof filterProjects>[1]>) =>
  filterProjects(all, { uid: 'me', filter: 'all', search: '', sort: 'newest', ...choice }).map(({ name }) => name);

describe('the Projects screen', () => {
  it('filters All, Mine, and Team', () => {
    expect(names({})).toEqual(['Roadmap', 'Budget 9', 'Budget 10']);
    expect(names({ filter: 'mine' })).toEqual(['Budget 9', 'Budget 10']);
    expect(names({ filter: 'team' })).toEqual(['Roadmap', 'Budget 9']);
  });

  it('searches for all words, in any case and order', () => {
    expect(names({ search: '10 budg' })).toEqual(['Budget 10']);
    expect(names({ search: 'nothing' })).toEqual([]);
    expect(names({ search: '   ' })).toHaveLength(3);
  });

  it('sorts by creation, by change, and by name with numbers in order', () => {
    expect(names({ sort: 'changed' })).toEqual(['Budget 10', 'Roadmap', 'Budget 9']);
    expect(names({ sort: 'name' })).toEqual(['Budget 9', 'Budget 10', 'Roadmap']);
  });
});

describe('folders', () => {
  const projects = [
    project('A', { folder: 'Week 10' }),
    project('B', { folder: 'Week 9' }),
    project('C', { folder: 'Week 10' }),
    project('D', { folder: '' }),
    project('E', { folder: 'Week 10', who_can_edit: 'Team' }),
  ];

  it('lists those of the team first, then by name, with numbers in order', () => {
    expect(listFolders(projects)).toEqual([
      { name: 'Week 10', who_can_edit: 'Team', count: 1 },
      { name: 'Week 9', who_can_edit: 'Private', count: 1 },
      { name: 'Week 10', who_can_edit: 'Private', count: 2 },
    ]);
  });

  it('keeps Private and Team projects apart under the same name', () => {
    const inFolder = (who_can_edit: 'Private' | 'Team') =>
      projects.filter((each) => isInFolder(each, { name: 'Week 10', who_can_edit })).map(({ name }) => name);
    expect(inFolder('Private')).toEqual(['A', 'C']);
    expect(inFolder('Team')).toEqual(['E']);
  });
});
