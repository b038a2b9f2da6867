/** What adding sound and video files says. */
export const clipFilesWording = {
  add: 'Add sound or video',
  addHint: 'MP3, M4A, WAV, MP4 or WebM, at the end of the recording',
  choose: 'Choose sound or video',
  chooseAgain: 'Choose again',
  goOn: (name: string, share: number) => `Choose ${name} again to go on: ${Math.floor(share * 100)} % is there`,
  forget: (name: string) => `Forget ${name}`,
  waiting: (count: number) => (count === 1 ? '1 file can go on' : `${count} files can go on`),
  otherFile: (chosen: string, wanted: string) =>
    `“${chosen}” is not the file that was begun. Choose “${wanted}” as it was then, or forget it and add the new one.`,
  unknown: (name: string) => `“${name}” is neither sound nor video that can be used. Use MP3, M4A, WAV, MP4 or WebM.`,
  empty: (name: string) => `“${name}” has nothing to play.`,
  tooLarge: (name: string) => `“${name}” is larger than 2 GB. Save it smaller and add it again.`,
  noRoom: (name: string, minutes: string, left: string) =>
    `“${name}” is ${minutes} min long, and this project has room for ${left} min. Shorten it and add it again.`,
};
