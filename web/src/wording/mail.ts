import type { HeardMailStop } from '#shared/entities/mail-stop';

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

/** A password's code goes to an address all the same, and whoever uses one has proven that they read it. */
const unreached = (where: string): string =>
  `Mail does not reach ${where} at the moment: change the address, or log out and choose ‘Forgot your password?’, whose code also confirms it.`;

/** What is said of mail that goes to a person no more. */
export const mailWording = {
  label: 'Mail to you',
  stopped: (email: string, stop: HeardMailStop): string => {
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
  } satisfies Record<HeardMailStop['reason'], string>,
  resume: 'Send mail again',
  changeAddress: 'Change address',
  hide: 'Hide this notice',
};
