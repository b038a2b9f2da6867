import { TRASH_DAYS } from '#shared/entities/project';
import { isolateText } from '#shared/safe-text';
import { shortName } from './format-text';

export const projectsWording = {
  title: 'Projects',
  newProject: 'New project',
  filter: 'Filter projects',
  filters: { all: 'All', mine: 'Mine', team: 'Team' },
  sort: 'Sort by',
  sorts: { newest: 'Newest first', changed: 'Last edited', name: 'Name' },

  noneTitle: 'No projects yet',
  noneText: 'A project is a set of slides and what you say about them.',
  noneShared: 'Projects that your team shares appear here.',
  noMatchTitle: 'No matching projects',
  noMatchText: 'Try a different search or filter.',
  showAll: 'Show all projects',
  failedTitle: 'Your projects couldn’t be loaded',

  unsaved: 'Unsaved changes on this computer:',
  unsavedUnknown: 'A project you can’t see now',

  untitled: 'Untitled project',
  private: 'Private',
  team: 'Team',
  slides: (count: number) => (count === 1 ? '1 slide' : `${count} slides`),
  length: (text: string) => `${text} long`,
  changed: (who: string, when: string) => `${isolateText(who)}, ${when}`,
  previousOwner: (name: string) => `Previously owned by ${isolateText(name)}`,
  you: 'You',
  menuLabel: (name: string) => `Options for ${isolateText(name)}`,
  open: 'Open',
  watch: 'Watch',
  copyLink: 'Copy link',
  rename: 'Rename',
  duplicate: 'Duplicate',
  delete: 'Delete',

  renameTitle: 'Rename project',
  name: 'Name',
  renameNow: 'Rename',

  copying: 'Copying…',
  copyingName: (name: string) => `Copying ${isolateText(name)}`,
  copyStarted: 'Copying the project. You can keep working.',
  copyFailed: (name: string) => `“${shortName(name)}” wasn’t copied: it was deleted or is no longer shared with you.`,

  deleteTitle: (name: string) => `Delete “${isolateText(name)}”?`,
  deleteText:
    'It will be deleted for everyone, and its link will stop working. You can restore it from Trash for 30 days.',
  deleteNow: 'Delete project',
  trash: 'Trash',

  limitTitle: 'Project limit reached',
  limitText: (plan: string, limit: number, stored: number) =>
    stored > limit
      ? `${plan} includes ${limit} projects, and you have ${stored}. You can still play and edit all of them. To add one, delete some or upgrade.`
      : `${plan} includes ${limit} projects, and you have ${limit}. Delete one or upgrade.`,
  limitCounts: (stored: number, limit: number, hidden: number, by: readonly { fullName: string; count: number }[]) =>
    `${stored} of ${limit}; ${hidden} ${hidden === 1 ? 'is' : 'are'} private to others${by.length > 0 ? `: ${by.map(({ fullName, count }) => `${isolateText(fullName)} ${count}`).join(', ')}` : ''}.`,
  seeProjects: 'View your projects',
};

export const foldersWording = {
  folders: 'Folders',
  folder: 'Folder:',
  all: 'All projects',
  emptyTitle: 'No projects in this folder',
  emptyText: 'A folder disappears with its last project. Someone may have renamed or removed this one.',

  menu: 'Move to folder',
  moveTitle: (project: string) => `Move “${isolateText(project)}”`,
  moveText: {
    Team: 'Everyone on your team sees the folders of Team projects.',
    Private: 'Only you see the folders of your Private projects.',
  },
  noFolder: 'No folder',
  newFolder: 'New folder',
  create: 'Create',
  moved: (folder: string) => `Moved to “${shortName(folder)}”.`,
  movedOut: 'Moved out of the folder.',

  rename: 'Rename',
  renameTitle: 'Rename folder',
  renameText: { Team: 'Everyone on your team sees the new name.', Private: 'Only you see this folder.' },
  name: 'Name',
  renameNow: 'Rename',
  renamed: (folder: string) => `Renamed to “${shortName(folder)}”.`,
  remove: 'Remove folder',
  removeTitle: (folder: string) => `Remove the folder “${isolateText(folder)}”?`,
  removeText: {
    Team: 'It is removed for everyone on your team. Its projects stay in the list.',
    Private: 'Its projects stay in your list.',
  },
  removed: (folder: string) => `The folder “${shortName(folder)}” was removed.`,
};

export const trashWording = {
  title: 'Trash',
  text: `Deleted projects stay here for ${TRASH_DAYS} days. Nobody can open or watch them.`,
  /** For the Admin, who sees what others have deleted. */
  adminText: 'You see all Team projects, and your own Private ones.',
  noneTitle: 'Trash is empty',
  failedTitle: 'Trash couldn’t be loaded',
  deletedBy: (who: string, when: string) => `Deleted by ${isolateText(who)}, ${when}`,
  you: 'you',
  daysLeft: (days: number) => (days === 0 ? 'Deleted today' : days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Restore',
  restoreName: (name: string) => `Restore “${isolateText(name)}”`,
  restored: (name: string) => `“${shortName(name)}” was restored.`,
  open: 'Open',
  deleteForGood: 'Delete forever',
  deleteNameForGood: (name: string) => `Delete “${isolateText(name)}” forever`,
  confirmTitle: (name: string) => `Delete “${isolateText(name)}” forever?`,
  confirmText: 'Its slides, recordings, views, and comments are deleted for everyone. This can’t be undone.',
  showMore: (count: number) => `Show ${count} more`,
};

export const searchWording = {
  search: 'Search projects',
  placeholder: 'Search names, slides, notes, captions, and comments',
  results: 'Search results',
  inside: 'Inside projects',
  loading: 'Searching…',
  failedTitle: 'Search couldn’t be loaded',
  noMatchTitle: 'No matches',
  noMatchText: 'Check the spelling, or try fewer words. New text can be found after about a minute.',
  noneInside: 'No matches inside projects.',
  kinds: { slide: 'Slide', notes: 'Notes', caption: 'Caption', comment: 'Comment' },
  showMore: (count: number) => (count === 1 ? 'Show 1 more project' : `Show ${count} more projects`),
  slide: (number: number) => `Slide ${number}`,
  project: 'Project',
};
