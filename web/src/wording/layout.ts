export const layoutWording = {
  product: 'Narradeck',
  navigation: 'Main',
  skip: 'Skip to content',
  home: 'Home',
  projects: 'Projects',
  team: 'Team',
  account: 'Account',
  logOut: 'Log out',
  personMenu: 'Your menu',
  teams: 'Your teams',
  here: (role: string) => `${role}, current team`,
  loading: 'Loading',
  failedTitle: 'This couldn’t be loaded',
};

export const slidePictureWording = {
  missing: 'This slide’s picture couldn’t be loaded.',
};
