import { count } from './count';

/** A length of sound, such as `4 min 30 s`. */
function lengthText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** What the app says about automatic subtitles. */
export const subtitlesWording = {
  title: 'Automatic subtitles',
  /** Where there is little room. */
  short: 'Subtitles',
  text: 'A speech recognition listens to what plays, and writes it as captions. It goes on when you leave.',
  language: 'Spoken language',
  findOut: 'Find out by itself',
  takes: (seconds: number, left: number) =>
    `Takes ${lengthText(seconds)} of your team’s ${lengthText(left)} left this month.`,
  tooLong: (seconds: number, left: number) =>
    `This takes ${lengthText(seconds)}, and your team has ${lengthText(left)} of automatic subtitles left this month.`,
  nothing: 'There is nothing to listen to yet.',
  there: (lines: number) =>
    `There ${lines === 1 ? 'is 1 line' : `are ${lines} lines`} already. What you write while it listens stays.`,
  start: 'Start',
  replace: 'Replace all',
  fill: 'Fill the gaps',
  cancel: 'Cancel',
  waiting: 'Getting ready to listen …',
  heard: (heard: number, pieces: number) => (pieces === 1 ? 'Listening …' : `${heard} of ${pieces} parts heard`),
  writing: 'Writing …',
  stop: 'Stop',
  done: (lines: number) =>
    lines === 0
      ? 'No new captions: nothing was said where there was room for any.'
      : `${count(lines, 'line', 'lines')} written.`,
  failedTitle: 'Error: automatic subtitles stopped',
  failed: (message: string) =>
    `${message || 'There are no subtitles.'} The minutes that were not used are yours again.`,
  cancelled: 'Stopped. The minutes that were not used are yours again.',
  undo: 'Undo',
  edit: 'Automatic subtitles',
};
