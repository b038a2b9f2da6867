/** What the player and the open pages around it say. */
export const playerWords = {
  play: 'Play',
  pause: 'Pause',
  replay: 'Play again',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  position: 'Position',
  positionText: (now: string, total: string, slide: number, slides: number) =>
    `${now} of ${total}, slide ${slide} of ${slides}`,
  captions: 'Captions',
  speed: 'Speed',
  speedValue: (rate: number) => `${rate}×`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  help: 'Keyboard shortcuts',
  close: 'Close',
  slideAlt: (number: number, count: number) => `Slide ${number} of ${count}`,
  watermark: 'Made with Narradeck',
  stuck: {
    unreachable: 'The sound could not be loaded. Check your connection, then play again.',
    unreadable: 'This browser cannot play the sound of this presentation.',
  },
  transcript: 'Transcript',
  slides: 'Slides',
  searchTranscript: 'Search the transcript',
  noLineFound: 'No line has these words.',
  keys: [
    ['Space or K', 'Play and pause'],
    ['J and L', 'Ten seconds back and forward'],
    ['← and →', 'Five seconds back and forward'],
    ['Shift+P and Shift+N', 'Slide before and next slide'],
    ['0 to 9', 'Jump to a tenth'],
    ['↑ and ↓', 'Louder and softer'],
    ['M', 'Mute'],
    ['C', 'Captions'],
    ['F', 'Full screen'],
    ['< and >', 'Slower and faster'],
    ['?', 'This list'],
  ] as const,
};

export const videoPageWords = {
  product: 'Narradeck',
  loading: 'Loading the presentation',
  missingTitle: 'This presentation is not here',
  missingText: 'The link may be incomplete, or whoever shared it has taken it back.',
  emptyTitle: 'Nothing has been recorded yet',
  emptyText: 'Come back to this link in a while: it plays as soon as somebody has talked through the slides.',
  failedTitle: 'The presentation could not be loaded',
  failedText: 'The connection may be down. Nothing is lost; try again.',
  retry: 'Try again',
  makeYourOwn: 'Make your own',
};

export const helloWords = {
  title: 'Talk through your slides. Send the link.',
  text: 'Narradeck turns slides and your own voice into a presentation that plays the moment you stop talking.',
  signUp: 'Sign up free',
  logIn: 'Log in',
  open: 'Open Narradeck',
  points: [
    ['Once is enough', 'Press space while you talk; every slide change is kept to the millisecond.'],
    ['Fix one slide', 'Move a slide change or record one slide again. The rest stays.'],
    ['No take is lost', 'A closed tab or an empty battery costs you less than a second.'],
  ] as const,
  sample: 'A sample, made with Narradeck',
};
