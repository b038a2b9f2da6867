export const dialogWording = {
  errorTitle: 'Error',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  leaveTitle: 'Log out now?',
  stay: 'Stay',
  leave: 'Log out',
};
