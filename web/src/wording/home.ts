import { isolateText } from '#shared/safe-text';

export const homeWording = {
  greeting: (hour: number, name: string) =>
    `${hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'}, ${isolateText(name)}`,

  dropTitle: 'Drop a PDF or pictures here',
  dropText: 'You get a project with one slide for each page, and can start talking. Sound or video becomes a clip.',
  dropNow: 'Let go to start a new project',
  startEmpty: 'Start without slides',
  nothingUsable: 'Narradeck takes PDF files, pictures, sound and video. None of these is one.',
  projectOfPastedPicture: 'New project',

  recent: 'Recent projects',
  all: 'All projects',

  verify: (email: string) => `Please verify ${email}.`,
  verifyText: (email: string) => `Please verify ${email}: open the link in the mail that we sent you.`,
  verifyWithoutMail: (email: string) =>
    `Please verify ${email}. No mail could be sent to it just now: ask for one in a minute.`,
  sendAgain: 'Send again',
  toPlans: 'See your plan',
  teamClosed: 'We have closed this team: its links don’t play, and nobody can join. The mail to its Admin says why.',

  /** The default home quote (spec section 9). */
  quote: {
    text: 'If you can explain it to a friend, you can explain it to everyone. Press record before you feel ready.',
    source: 'Narradeck, November 2022',
  },
  quoteTitle: 'Quote',
  dismiss: (what: string) => `Put away: ${what}`,
  startedTitle: 'Getting started',
  startedText: 'See and hear a finished presentation. It takes half a minute.',
  startedAction: 'Play the sample',
};
