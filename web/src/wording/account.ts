import type { VisibleMailStop } from '#shared/email';
import { formatBytes } from '#shared/plans';
import { isolateText } from '#shared/safe-text';

export const accountWording = {
  title: 'Account',
  profile: 'Profile',
  fullName: 'Your name',
  save: 'Save',
  email: 'Email',
  addPicture: 'Add picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureFailed: 'Error: your picture wasn’t added',
  noPicture: 'This file isn’t a picture that browsers can show. Choose a PNG or JPEG.',
  smallPicture: (width: number, height: number, least: number) =>
    `This picture is ${width} × ${height} pixels. Choose one of at least ${least} × ${least}.`,
  cropTitle: 'Crop your picture',
  cropText: 'Drag and zoom. Others see what’s inside the circle.',
  cropLabel: 'Crop area. Move with the arrow keys, zoom with plus and minus.',
  zoom: 'Zoom',
  preview: 'Preview',
  usePicture: 'Use picture',
  verified: 'Verified',
  notVerified: 'Not verified',

  plan: 'Plan',
  planName: (name: string) => `${name} plan`,
  planLimit: (minutes: number) => `Up to ${minutes} minutes per project`,
  watermark: 'Watermark on shared links',
  subtitles: 'Subtitle minutes left this month',
  // Rounded down, so that the stated remainder can be used.
  minutes: (left: number, all: number) => `${Math.floor(left * 10) / 10} of ${all}`,
  projects: 'Projects',
  ofProjects: (count: number, limit: number) => `${count} of ${limit}`,
  files: 'Files',
  uploadsLeftThisMonth: (bytes: number) =>
    `You can add ${formatBytes(bytes)} more this month (UTC). Deleting files doesn’t change this. Recordings don’t count.`,
  ofBytes: (stored: number, limit: number) => `${formatBytes(stored)} of ${formatBytes(limit)}`,

  home: 'Home',
  showQuote: 'Show quote',
  showGettingStarted: 'Show getting started',

  mail: 'Email me about',
  mailNeedsVerification: 'You get these once your email address is verified.',
  mailSettings: {
    mail_comments: 'Comments on my projects, and replies to me',
    mail_mentions: 'Mentions of me (@)',
    mail_first_view: 'The first view of each link',
  },

  address: 'Email address',
  addressText: (email: string) =>
    `You log in with ${email}. To change it, enter the code that we email to the new address.`,
  googleAddress: 'You log in with Google, so your address comes from your Google account and can’t be changed here.',
  newAddress: 'New email address',
  yourPassword: 'Your password',
  sameAddress: 'This is already your address.',
  addressCodeSent: (email: string) => `We emailed a code to ${email}.`,
  changeAddress: 'Change address',
  otherAddress: 'Use a different address',

  security: 'Password and sessions',
  oldPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  googleOnly: 'You log in with Google, so you don’t have a password here.',
  logOutEverywhereText: 'Logs you out of every browser, including this one.',
  logOutEverywhere: 'Log out everywhere',
  logOut: 'Log out',

  delete: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteWithOwnTeam: (team: string) =>
    `This permanently deletes your account and ${isolateText(team)}, with all its projects. Everyone in the team loses access, and a paid plan ends immediately. Your projects in other teams go to their Admins.`,
  deleteWithOtherTeam: (team: string) =>
    `This permanently deletes your account and any team you own, with all its projects. Your projects in ${isolateText(team)} go to its Admin.`,
  typeAddress: (email: string) => `Type ${email} to confirm`,
  notYourAddress: 'This isn’t the address you log in with.',
  deleteNow: 'Delete forever',

  licenses: 'Third-party licenses',
};

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

/** Password codes are still sent, and entering one verifies the address. */
const undeliverableText = (where: string): string =>
  `Email isn’t reaching ${where}. Change the address, or log out and choose “Forgot your password?”: entering the code also verifies your address.`;

/** The page that a mail's link opens. */
export const unsubscribeWording = {
  title: 'Turn off these emails?',
  done: 'Turned off',
  incomplete: 'This link is incomplete',
  incompleteText: 'Copy all of it from the email, or turn emails off in Account.',
  about: {
    mail_comments: 'You’ll no longer get emails about comments on your projects and replies to you.',
    mail_mentions: 'You’ll no longer get emails when someone mentions you in a comment.',
    mail_first_view: 'You’ll no longer get emails about the first view of a link.',
  },
  doneText: 'You can turn them on again in Account.',
  action: 'Turn off',
  toAccount: 'Open Account',
};

/** Messages about stopped mail. */
export const mailWording = {
  label: 'Email delivery',
  stopped: (email: string, stop: VisibleMailStop): string => {
    switch (stop.reason) {
      case 'bounce':
        return `Our email to ${email} bounced on ${day(stop.stopped_at)}, so we stopped sending. Is the address correct?`;
      case 'complaint':
        return `Our email to ${email} was marked as spam on ${day(stop.stopped_at)}, so we stopped sending.`;
      case 'undisclosed':
        return undeliverableText(email);
    }
  },
  stoppedShort: {
    bounce: 'We stopped sending email here: the last one bounced.',
    complaint: 'We stopped sending email here: the last one was marked as spam.',
    undisclosed: undeliverableText('this address'),
  } satisfies Record<VisibleMailStop['reason'], string>,
  resume: 'Resume email',
  changeAddress: 'Change address',
  hide: 'Hide notice',
};
