/** Apart, so that the player's small page carries no more of this file. */
export const PRODUCT = 'Narradeck';

export const layoutWording = {
  navigation: 'Main',
  skip: 'Skip to content',
  home: 'Home',
  projects: 'Projects',
  team: 'Team',
  account: 'Account',
  views: 'Views',
  recordings: 'Recordings',
  logOut: 'Log out',
  personMenu: 'Your menu',
  teams: 'Your teams',
  here: (role: string) => `${role}, current team`,
  loading: 'Loading',
  failedTitle: 'This couldn’t be loaded',
  chooseFiles: 'Choose files',
  chooseClips: 'Choose audio or video',
  pasteHint: 'or paste a picture',
};

export const slidePictureWording = {
  missing: 'This slide’s picture couldn’t be loaded.',
};
