import type { LinkAccess, WhoCanEdit } from '#shared/entities/project';

const WATCHERS: Record<LinkAccess, string> = {
  anyone: 'Anyone with the link can watch.',
  password: 'Anyone with the link and the password can watch.',
  team: 'Everyone in your team can watch with the link, once logged in.',
  off: 'The link is off.',
};

/** Who can watch with a link, in the Share popover. */
export const shareWording = {
  text: (access: LinkAccess, hasEnded: boolean, whoCanEdit: WhoCanEdit) => {
    const editors = whoCanEdit === 'Private' ? 'Only you' : 'Only your team';
    if (access !== 'off' && hasEnded) return `The link has ended. ${editors} can watch and edit.`;
    return `${WATCHERS[access]} ${editors} can ${access === 'off' ? 'watch and edit' : 'edit'}.`;
  },
  access: 'Who can watch with the link',
  accesses: {
    anyone: 'Anyone',
    password: 'Anyone with the password',
    team: 'Your team',
    off: 'Nobody',
  } satisfies Record<LinkAccess, string>,
  openToAnyone: 'Let anyone watch',

  password: 'Password',
  passwordHint: 'At least 8 characters. Nobody can watch until you set one.',
  newPassword: 'New password',
  newPasswordHint: 'A password is set. With a new one, everyone has to enter it again.',
  setPassword: 'Set password',
  changePassword: 'Change password',
  passwordSet: 'Password set',
  guessed: (day: string) => `On ${day}, 100 wrong passwords were tried. A longer one is harder to guess.`,
  guardFailed: 'The password settings couldn’t be loaded.',
  loading: 'Loading…',
  retry: 'Try again',

  end: 'The link ends',
  noEnd: 'Until you turn it off, it stays open.',
  lastDay: 'Last day',
  ended: 'The link has ended. Choose a later day to open it again.',
  noDay: 'Choose a day.',
  endInPast: 'This day is over. Choose today or a later day.',

  next: 'What viewers can watch next',
  nextLabel: 'At the end, offer',
  nothingNext: 'Nothing',
  otherNext: 'A project that isn’t open to anyone now',
  noneNext: 'Nothing else in this folder has a link that is open to anyone.',
  nextFailed: 'The projects couldn’t be loaded.',

  allowDownloads: 'Viewers can download captions',
  allowDownloadsText: 'As an SRT file, from an address of its own.',
};

/** The page of a link that plays nothing, or not yet. */
export const lockedLinkWording = {
  missingTitle: 'This presentation isn’t available',
  missingText: 'The link may be incomplete, or sharing was turned off.',
  emptyTitle: 'Nothing recorded yet',
  emptyText: 'Come back later. This link plays as soon as there’s a recording.',
  endedTitle: 'This link has ended',
  endedText: 'Ask the person who sent it to you for a new one.',
  passwordTitle: 'This presentation has a password',
  passwordText: 'The person who sent you the link can tell you what it is.',
  password: 'Password',
  open: 'Watch',
  opening: 'Checking…',
  teamTitle: 'This presentation is for a team',
  teamText: 'Log in to watch it.',
  otherTeamText: 'You’re logged out, or your account isn’t in this team.',
  logIn: 'Log in',
  logInAsOther: 'Log in with another account',
  offline: 'You may be offline. Try again.',
  notChecked: 'The password couldn’t be checked. Try again.',
};
