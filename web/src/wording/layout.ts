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
  here: (role: string) => `${role}, you work here`,
  loading: 'Loading',
  failedTitle: 'This could not be loaded',
};

export const slidePictureWording = {
  missing: 'The picture of this slide could not be loaded.',
};
