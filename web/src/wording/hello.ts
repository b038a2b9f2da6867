/** The public front page. */
export const helloWording = {
  title: 'Talk through your slides. Send the link.',
  text: 'Narradeck turns slides and your own voice into a presentation that plays the moment you stop talking.',
  signUp: 'Sign up free',
  logIn: 'Log in',
  open: 'Open Narradeck',
  points: [
    ['Once is enough', 'Press Space while you talk. Every slide change is kept to the millisecond.'],
    ['Fix one slide', 'Move a slide change or retake one slide. The rest stays.'],
    ['No take is lost', 'A closed tab or a dead battery costs you less than a second.'],
  ] as const,
  sample: 'A sample, made with Narradeck',
};
