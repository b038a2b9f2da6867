import type { RemainingData } from '#shared/retention';
import { isolateText } from '#shared/safe-text';
import { formatCount, shortName } from './format-text';

const day = (moment: number): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

const moment = (at: number): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** The page where people download a copy of their data. */
export const yourDataWording = {
  title: 'Your data',
  short: 'Download a copy of everything that we store about you and your projects.',
  open: 'Download your data',
  toAccount: 'Account',
  records: 'Records',
  recordsText:
    'A ZIP with all records about you: your profile, teams, projects, comments, and views, as JSON files. It has no passwords, invite codes, or personal links.',
  ownTeamText: (team: string) =>
    `Because ${isolateText(team)} is yours, its people, invites, and Team projects are in it, too. Private projects of others are only counted.`,
  otherTeamText: (team: string) =>
    `Of Team projects in ${isolateText(team)} that aren’t yours, it has only your own comments and views.`,
  unverified: 'Verify your email address first: anyone could have typed it. You can do that on Account.',
  none: 'We make it in the background and email you when it’s ready. You can request one copy a day.',
  running: (at: number) => `Requested ${moment(at)}. We’re making it, and will email you when it’s ready.`,
  ready: (until: number) => `Your copy is ready. You can download it until ${moment(until)}.`,
  failed: (at: number) =>
    `We couldn’t make the copy that you requested on ${day(at)}. We’re looking into it. You can request another one.`,
  expired: (at: number) =>
    `The copy that you requested on ${day(at)} is no longer available. You can request another one.`,
  nextAt: (at: number) => `You can request the next copy from ${moment(at)}.`,
  request: 'Request a copy',
  download: 'Download ZIP',
  failedTitle: 'We couldn’t look up your copy',

  projects: 'Slides, recordings, and files',
  projectsText:
    'One ZIP for each project, made on this computer. It also plays the presentation without a connection. To download projects of another team, switch to it first.',
  noProjects: 'You have no projects in this team.',
  projectsFailed: 'We couldn’t load your projects',
  downloadProject: 'Download everything (ZIP)',
  downloadNamed: (name: string) => `Download everything in “${shortName(name)}” as a ZIP`,
  showMore: (count: number) => `Show ${count} more`,
};

/** The page about what a deletion leaves. */
export const deletedWording = {
  title: 'What is left after deletion',
  deletedTitle: 'Your account was deleted',
  failedTitle: 'This list couldn’t be loaded',
  text: 'When you delete your account, nobody can log in to it, or open your team and its projects, from that moment on. Your login, records, and files are deleted within minutes; those of a large team can take hours. This is left:',
  deletedText: (at: number) =>
    `This is about an account that was deleted on ${moment(at)}. Since then, nobody can log in to it, or open its team and projects. Its login, records, and files are deleted within minutes; those of a large team can take hours. This is left:`,
  delay: 'After these dates, Amazon’s services delete the data, which can take a few more days.',
  keep: 'To keep these dates, save the address of this page. It works without an account and says nothing about you.',
  link: 'What is left after that?',
  days: (days: number) => `For ${formatCount(days, 'day')} after the deletion`,
  until: (at: number) => `Until ${day(at)}`,
  toLogin: 'Log in',
  toAccount: 'Account',
  rows: {
    database_backups: ['All records', 'Backups of the database, which only operators can restore'],
    file_versions: [
      'Slides, recordings, and pictures',
      'Earlier versions in our file storage, which only operators can restore',
    ],
    login_lists: ['Your email address and ID', 'Nightly lists of logins, in case the login service is lost'],
    file_addresses: [
      'Slides and recordings',
      'Copies at the content network: nobody can open them after this day, and they disappear when they aren’t used',
    ],
    staged_files: ['Uploads in progress, copies of your data', 'Temporary storage'],
    logs: ['IDs, and IP addresses of uploads and of downloads of your copy', 'Logs'],
    operator_trail: [
      'That your login was created and used, and IDs of automatic subtitles',
      'Amazon’s own records of what happened to the service',
    ],
    failed_jobs: ['IDs', 'Background work that failed and waits for an operator'],
    counters: ['Hashes of your email address, ID, and IP address', 'Counters that limit attempts, in the database'],
    deletion_mark: ['Your ID', 'A mark in the database that it was deleted, so that no old login works'],
    link_reports: [
      'Reports about your links, and your email address if you entered it in a report',
      'A list in the database, until the operator answers them',
    ],
    former_names: [
      'Names of people who were only on your team',
      'The database, so that their names are there if they return',
    ],
    project_ids: ['IDs of deleted projects', 'A list in the database, so that nobody else’s project gets your link'],
    mail_stop: [
      'A hash of your email address, if mail to it bounced or was marked as spam',
      'A list in the database, so that we don’t email it again',
    ],
    payments: ['Invoices and payments, if you bought a plan', 'Our payment provider (Stripe), as the law requires'],
    others_projects: [
      'Your comments, what you watched (by your ID), projects that you left to others, and your name and email address where you edited last or others entered them',
      'Projects of other teams; ask their Admins to delete them',
    ],
    sent_mail: ['Emails that we sent', 'The mailboxes that received them'],
    this_computer: ['Recordings and unsaved changes', 'The browser where you made them: clear its site data'],
  } satisfies Record<RemainingData, [what: string, where: string]>,
  noEnd: {
    project_ids: 'For as long as this service runs',
    mail_stop: 'For as long as this service runs',
    payments: 'For as long as the provider has to',
    others_projects: 'Until others delete them',
    sent_mail: 'Until their owners delete them',
    this_computer: 'Until you do',
  } satisfies Partial<Record<RemainingData, string>>,
};
