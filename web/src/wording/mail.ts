import type { MailStop } from '#shared/entities/mail-stop';

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

/** What is said of mail that goes to a person no more. */
export const mailWording = {
  label: 'Mail to you',
  stopped: (email: string, { reason, stopped_at }: MailStop) =>
    reason === 'bounce'
      ? `Our mail to ${email} came back on ${day(stopped_at)}, so none goes there any more. Is the address right?`
      : `Our mail to ${email} was called unwanted on ${day(stopped_at)}, so none goes there any more.`,
  stoppedShort: {
    bounce: 'No mail goes to it: the last one came back.',
    complaint: 'No mail goes to it: the last one was called unwanted.',
  } satisfies Record<MailStop['reason'], string>,
  resume: 'Send mail again',
  changeAddress: 'Change address',
  hide: 'Hide this notice',
};
