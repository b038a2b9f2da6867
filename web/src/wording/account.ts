import type { VisibleMailStop } from '#shared/email';
import { formatBytes } from '#shared/plans';
import { isolateText } from '#shared/safe-text';

export const accountWording = {
  title: 'Account',
  profile: 'Profile',
  fullName: 'Your name',
  save: 'Save',
  email: 'E-mail',
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureNotRead: 'Error: the picture was not added',
  noPicture: 'This file is not a picture that can be shown.',
  smallPicture: (width: number, height: number, least: number) =>
    `This picture has ${width} × ${height} pixels, and at least ${least} × ${least} are needed. Please choose a larger one.`,
  frameTitle: 'Frame your picture',
  frameText: 'Drag the picture, and zoom. Others see what is in the circle.',
  frameLabel: 'Part of the picture: arrow keys move it, plus and minus zoom',
  zoom: 'Zoom',
  preview: 'How others see it',
  usePicture: 'Use picture',
  verified: 'Verified',
  notVerified: 'Not verified yet',

  plan: 'Plan',
  planName: (name: string) => `${name} plan`,
  planLimit: (minutes: number) => `Up to ${minutes} minutes for each project`,
  watermark: 'Shared links show our mark',
  subtitles: 'Subtitle minutes left this month',
  // Rounded down, so that the stated remainder can be used.
  minutes: (left: number, all: number) => `${Math.floor(left * 10) / 10} of ${all}`,
  projects: 'Projects',
  ofProjects: (count: number, limit: number) => `${count} of ${limit}`,
  files: 'Files',
  leftThisMonth: (bytes: number) =>
    `In this month (UTC) ${formatBytes(bytes)} more of files can be added, whatever is deleted. Recordings don’t count.`,
  ofBytes: (stored: number, limit: number) => `${formatBytes(stored)} of ${formatBytes(limit)}`,

  home: 'Home screen',
  showQuote: 'Show the quote',
  showStarted: 'Show getting started',

  address: 'E-mail address',
  addressText: (email: string) =>
    `You log in with ${email}. A new address counts once you have shown that it is yours.`,
  addressOfGoogle:
    'You sign in with Google, so your address is the one of your Google account. It can’t be changed here.',
  newAddress: 'New e-mail address',
  yourPassword: 'Your password',
  sameAddress: 'This is your address already.',
  addressCodeSent: (email: string) => `We mailed a code to ${email}.`,
  changeAddress: 'Change address',
  otherAddress: 'Another address',

  security: 'Password and sessions',
  oldPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  googleOnly: 'You sign in with Google, so there is no password here.',
  everywhereText: 'Signs you out in every browser, this one too.',
  everywhere: 'Sign out everywhere',
  logOut: 'Log out',

  delete: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteOwn: (team: string) =>
    `You, ${isolateText(team)} with all its projects, and the places of everybody in it are deleted for good. A plan that is paid for ends at once. What you made in the teams of others passes to their Admins.`,
  deleteOthers: (team: string) =>
    `You are deleted for good, and any team of your own with all its projects. What you made in ${isolateText(team)} passes to its Admin.`,
  typeAddress: (email: string) => `Your address, to delete ${email}`,
  notYourAddress: 'This is not the address that you log in with.',
  deleteNow: 'Delete for good',
  deleted: 'Your account is deleted.',
};

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

/** Password codes are still sent, and entering one verifies the address. */
const unreached = (where: string): string =>
  `Mail does not reach ${where} at the moment: change the address, or log out and choose ‘Forgot your password?’, whose code also confirms it.`;

/** Messages about stopped mail. */
export const mailWording = {
  label: 'Mail to you',
  stopped: (email: string, stop: VisibleMailStop): string => {
    switch (stop.reason) {
      case 'bounce':
        return `Our mail to ${email} came back on ${day(stop.stopped_at)}, so none goes there any more. Is the address right?`;
      case 'complaint':
        return `Our mail to ${email} was called unwanted on ${day(stop.stopped_at)}, so none goes there any more.`;
      case 'unsaid':
        return unreached(email);
    }
  },
  stoppedShort: {
    bounce: 'No mail goes to it: the last one came back.',
    complaint: 'No mail goes to it: the last one was called unwanted.',
    unsaid: unreached('it'),
  } satisfies Record<VisibleMailStop['reason'], string>,
  resume: 'Send mail again',
  changeAddress: 'Change address',
  hide: 'Hide this notice',
};
