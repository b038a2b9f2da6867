import type { LinkAccess, WhoCanEdit } from '#shared/entities/project';

const WATCHERS: Record<LinkAccess, string> = {
  anyone: 'Anyone with the link can watch.',
  password: 'Anyone with the link and the password can watch.',
  invited: 'Only the people you invite can watch. They don’t need an account.',
  team: 'Everyone on your team can watch with the link after logging in.',
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
    invited: 'Only people you invite',
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
  passwordSet: 'Password set.',
  guessed: (day: string) => `On ${day}, 100 wrong passwords were tried. A longer one is harder to guess.`,

  inviteAddresses: 'Email addresses',
  inviteHint:
    'Separate several with commas or new lines. We email each person a link that works for 30 days. On its page, they can request another one.',
  invite: 'Invite',
  noAddress: 'Enter an email address.',
  notAddresses: (typed: string) => `Not an email address: ${typed}`,
  notMailed: (email: string, reason: string) => `${email}: ${reason}`,
  verifyFirst: 'To invite people, verify your email address first: open the link in the email that we sent you.',
  invited: 'Invited people',
  nobodyInvited: 'Nobody is invited yet.',
  resendTo: (email: string) => `Email ${email} another link`,
  mayWatch: 'Can watch',
  linkMailed: 'We sent an email with a link.',

  named: 'Links with a name',
  namedText: 'Extra links, such as one for each customer. Anyone who has one can watch, whatever you choose above.',
  linkName: 'Name',
  addLink: 'Add link',
  noNamed: 'No links with a name yet.',
  copyNamed: (name: string) => `Copy the link for ${name}`,

  remove: 'Remove',
  removeRecipient: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeInvitedText: 'Within a minute, this person can’t watch anymore. You can invite them again.',
  removeNamedText: 'Within a minute, nobody can watch with this link anymore. It can’t be restored.',

  guardFailed: 'These settings couldn’t be loaded',
  loading: 'Loading…',

  end: 'The link ends',
  noEnd: 'It stays open until you turn it off.',
  lastDay: 'Last day',
  ended: 'The link has ended. Choose a later day to open it again.',
  noDay: 'Choose a day.',
  endInPast: 'This day is over. Choose today or a later day.',

  next: 'What viewers can watch next',
  nextLabel: 'At the end, offer',
  nothingNext: 'Nothing',
  otherNext: 'A project that isn’t open to anyone now',
  noneNext: 'No other project in the same folder has a link that is open to anyone.',
  nextFailed: 'The projects couldn’t be loaded',

  allowDownloads: 'Viewers can download captions',
  allowDownloadsText: 'As an SRT file, which has a link of its own.',
  allowComments: 'Viewers can comment',
  allowCommentsText: 'They only enter a name. Everyone who can watch also sees the team’s comments and names.',
  allowSearchEngines: 'Search engines can list the link',
  allowSearchEnginesText: 'People can find the link by its name and by what is said.',
  showNotes: 'Viewers can read notes',
  showNotesText: 'The reading page shows them if there are no captions.',
};

/** What the links of a team's new projects start with. */
export const presetsWording = {
  title: 'New projects',
  text: 'New projects start with these settings. Change them for each project in Share. Existing projects and copies stay as they are.',
  noEnd: 'Never',
  endsAfter: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
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
  invitedTitle: 'This presentation is for invited people',
  invitedText: 'Enter your email address, and we’ll send you a link if you’re invited.',
  email: 'Email',
  noAddress: 'Enter a valid email address.',
  sendLink: 'Email me a link',
  linkSent: 'If this address is invited, we’ve sent it a link.',
  mailedTitle: 'You’re invited to watch',
  mailedText: 'Press Watch. You can then watch in this browser for 30 days.',
  viewerIsSeen: 'The people who shared this presentation can see that you watched it, and how far.',
  linkIsSeen: 'The people who sent this link can see how far you watch.',
  passEnded: 'This link no longer works. Enter your email address, and we’ll send you another one if you’re invited.',
  teamTitle: 'This presentation is for a team',
  teamText: 'Log in to watch it.',
  otherTeamText: 'You’re logged out, or your account isn’t on this team.',
  logIn: 'Log in',
  logInAsOther: 'Log in with another account',
  offline: 'You may be offline. Try again.',
  notChecked: 'That couldn’t be checked. Try again.',
};
