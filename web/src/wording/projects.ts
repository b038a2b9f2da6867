import { TRASH_DAYS } from '#shared/entities/project';
import { isolateText } from '#shared/safe-text';
import { shortName } from './format-text';

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

  unsaved: 'Unsaved changes on this computer:',
  unsavedUnknown: 'A project that you can’t see now',

  untitled: 'Untitled project',
  private: 'Private',
  team: 'Team',
  slides: (count: number) => (count === 1 ? '1 slide' : `${count} slides`),
  length: (text: string) => `${text} long`,
  changed: (who: string, when: string) => `${isolateText(who)}, ${when}`,
  was: (name: string) => `Was ${isolateText(name)}’s`,
  you: 'You',
  menuOf: (name: string) => `More for ${isolateText(name)}`,
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
  copyingName: (name: string) => `${isolateText(name)} is being made`,
  copyStarted: 'Copying the project. You can go on meanwhile.',
  copyGone: (name: string) => `‘${shortName(name)}’ was not copied: it is deleted, or not shared with you any more.`,

  deleteTitle: (name: string) => `Delete ‘${isolateText(name)}’?`,
  deleteText:
    'It goes for everybody, and the shared link stops working. For 30 days it waits in the bin, where you can restore it.',
  deleteNow: 'Delete project',
  trash: 'Bin',

  limitTitle: 'Your plan is full',
  limitText: (plan: string, limit: number, stored: number) =>
    stored > limit
      ? `Your team’s ${plan} plan holds ${limit} projects, and you have ${stored}. All of them stay, and can be played and changed; there is room for a new one when there are fewer.`
      : `Your team’s ${plan} plan holds ${limit} projects, and all places are taken. Delete one to make room.`,
  limitCounts: (stored: number, limit: number, hidden: number, by: readonly { fullName: string; count: number }[]) =>
    `${stored} of ${limit}, of which ${hidden} ${hidden === 1 ? 'is' : 'are'} private to others${by.length > 0 ? `: ${by.map(({ fullName, count }) => `${isolateText(fullName)} ${count}`).join(', ')}` : ''}.`,
  seeProjects: 'See your projects',
};

export const trashWording = {
  title: 'Bin',
  text: `Deleted projects wait here for ${TRASH_DAYS} days. Nobody can open, watch or find them meanwhile.`,
  /** For the Admin, who sees what others have deleted. */
  adminText: 'Of the team’s projects you see all, of Private ones your own.',
  noneTitle: 'The bin is empty',
  noneText: `A project that you delete waits here for ${TRASH_DAYS} days.`,
  failedTitle: 'The bin could not be loaded',
  deletedBy: (who: string, when: string) => `Deleted by ${isolateText(who)}, ${when}`,
  you: 'you',
  daysLeft: (days: number) => (days === 0 ? 'Goes today' : days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Restore',
  restoreName: (name: string) => `Restore ‘${isolateText(name)}’`,
  restored: (name: string) => `‘${shortName(name)}’ is back.`,
  open: 'Open',
  deleteForGood: 'Delete for good',
  deleteNameForGood: (name: string) => `Delete ‘${isolateText(name)}’ for good`,
  confirmTitle: (name: string) => `Delete ‘${isolateText(name)}’ for good?`,
  confirmText: 'Its slides, recordings, views and comments go, for everybody. Nobody can bring them back.',
  showMore: (count: number) => `Show ${count} more`,
};
