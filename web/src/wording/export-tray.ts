import { isolateText } from '#shared/safe-text';

/** The menu items for downloads, and the list of those that are being made: what Home loads. */
export const exportTrayWording = {
  menu: 'Download…',
  archiveMenu: 'Download everything (ZIP)…',

  tray: 'Downloads',
  clearFinished: 'Clear finished',
  waiting: 'Waiting',
  progress: (share: number, secondsLeft: number | undefined) => {
    const percent = `${Math.floor(share * 100)}%`;
    if (secondsLeft === undefined) return percent;
    return `${percent}, ${secondsLeft < 60 ? `${secondsLeft} s` : `${Math.ceil(secondsLeft / 60)} min`} left`;
  },
  done: (file: string) => `${isolateText(file)} is saved.`,
  cancel: (file: string) => `Cancel ${isolateText(file)}`,
  dismiss: (file: string) => `Remove ${isolateText(file)} from the list`,
  tryAgain: 'Try again',
  skip: 'Continue without it',
};
