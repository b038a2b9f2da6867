import { isolateText } from '#shared/safe-text';

export const homeWording = {
  greeting: (hour: number, name: string) =>
    `${hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'}, ${isolateText(name)}`,

  dropTitle: 'Drop a PDF or pictures here',
  dropText:
    'Each page becomes a slide in a new project, ready for you to narrate. You can also drop audio, video, or a project’s ZIP.',
  dropNow: 'Drop to start a new project',
  startEmpty: 'Start without slides',
  nothingUsable: 'These files can’t be used. Add PDFs, pictures, audio, or video.',
  projectOfPastedPicture: 'New project',

  recent: 'Recent projects',
  all: 'All projects',

  verifyText: (email: string) => `Verify ${email}: open the link in our email, or request a new one.`,
  verifyWithoutMail: (email: string) => `Verify ${email}. The email couldn’t be sent: try again in a minute.`,
  sendAgain: 'Send again',
  toPlans: 'See your plan',
  teamClosed: 'We closed this team: its links don’t play, and nobody can join. Our email to its Admin explains why.',

  /** The default home quote (spec section 9). */
  quote: {
    text: 'If you can explain it to a friend, you can explain it to everyone. Press record before you feel ready.',
    source: 'Narradeck, November 2022',
  },
  quoteTitle: 'Quote',
  dismiss: (what: string) => `Dismiss: ${what}`,
  startedTitle: 'Getting started',
  startedText: 'Watch a finished presentation. It takes half a minute.',
  startedAction: 'Play sample',
};
