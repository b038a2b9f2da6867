export const dialogWording = {
  errorTitle: 'Error',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  logOutTitle: 'Log out now?',
  stay: 'Stay',
  logOut: 'Log out',
};
