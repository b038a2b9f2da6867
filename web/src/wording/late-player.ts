/** Of the player's parts that load when they are needed. A file of its own, because the player loads `player.ts` at once. */
export const latePlayerWording = {
  next: (name: string) => `Next: ${name}`,
  continuedFrom: (time: string) => `Continued from ${time}`,
  startOver: 'Start over',
  close: 'Close',
  searchTranscript: 'Search the transcript',
  nothingFound: 'Nothing found',
  followTranscript: 'Back to current line',
};
