import { BIN_DAYS } from '#shared/entities/binned-project';
import { isolated } from '#shared/isolated';
import { shortName } from './short-name';

export const binWording = {
  title: 'Bin',
  text: `Deleted projects wait here for ${BIN_DAYS} days. Nobody can open, watch or find them meanwhile.`,
  /** Said to the Admin, who sees what others have deleted. */
  adminText: 'Of the team’s projects you see all, of Private ones your own.',
  noneTitle: 'The bin is empty',
  noneText: `A project that you delete waits here for ${BIN_DAYS} days.`,
  failedTitle: 'The bin could not be loaded',
  deletedBy: (who: string, when: string) => `Deleted by ${isolated(who)}, ${when}`,
  you: 'you',
  daysLeft: (days: number) => (days === 0 ? 'Goes today' : days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Restore',
  restoreName: (name: string) => `Restore ‘${isolated(name)}’`,
  restored: (name: string) => `‘${shortName(name)}’ is back.`,
  open: 'Open',
  deleteForGood: 'Delete for good',
  deleteNameForGood: (name: string) => `Delete ‘${isolated(name)}’ for good`,
  confirmTitle: (name: string) => `Delete ‘${isolated(name)}’ for good?`,
  confirmText: 'Its slides, recordings, views and comments go, for everybody. Nobody can bring them back.',
  showMore: (count: number) => `Show ${count} more`,
};
