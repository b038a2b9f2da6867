export const projectsWording = {
  title: 'Projects',
  newProject: 'New project',
  filter: 'Which projects',
  filters: { all: 'All', mine: 'Mine', team: 'Team' },
  search: 'Search projects',
  sort: 'Sort by',
  sorts: { newest: 'Newest first', changed: 'Last changed', name: 'Name' },

  noneTitle: 'No projects yet',
  noneText: 'A project is a set of slides and what you say about them.',
  noneToWatch: 'When somebody in your team shares a project, it appears here by itself.',
  noMatchTitle: 'Nothing matches',
  noMatchText: 'Try other words or another filter.',
  showAll: 'Show all projects',
  failedTitle: 'Your projects could not be loaded',

  untitled: 'Untitled project',
  private: 'Private',
  team: 'Team',
  slides: (count: number) => (count === 1 ? '1 slide' : `${count} slides`),
  length: (text: string) => `${text} long`,
  changed: (who: string, when: string) => `${who}, ${when}`,
  you: 'You',
  menuOf: (name: string) => `More for ${name}`,
  open: 'Open',
  watch: 'Watch',
  copyLink: 'Copy link',
  delete: 'Delete',

  deleteTitle: (name: string) => `Delete ‘${name}’?`,
  deleteText: 'Its slides, recordings, views and comments go for good, for everybody. The shared link stops working.',
  deleteNow: 'Delete project',

  limitTitle: 'Your plan is full',
  limitText: (plan: string, limit: number) =>
    `Your team’s ${plan} plan holds ${limit} projects, and all places are taken. Delete one to make room; larger plans are on their way.`,
  seeProjects: 'See your projects',
};
