/** How it is encoded, and that this is the matter. */
const encoded = (codec: string) =>
  codec === '' ? 'in a way that not every browser can play' : `as ${codec}, which not every browser can play`;

const CONVERT = 'Save it as MP4 with H.264 (8 bits, 4:2:0) and AAC, for example with HandBrake, and add the new file.';

/** What to do about a codec: phones and Macs can do better than with a converter. */
const convert = (codec: string) =>
  codec.startsWith('HEVC')
    ? 'On a Mac, in QuickTime Player: File, Export As, 1080p, without HEVC. On an iPhone, Settings, Camera, Formats, Most Compatible records the next ones so that they play.'
    : CONVERT;

/** What adding sound and video files says. */
export const clipFilesWording = {
  add: 'Add sound or video',
  addHint: 'MP3, M4A, WAV, MP4, MOV or WebM, at the end of the recording',
  choose: 'Choose sound or video',
  chooseAgain: 'Choose again',
  goOn: (name: string, share: number) => `Choose ${name} again to go on: ${Math.floor(share * 100)} % is there`,
  forget: (name: string) => `Forget ${name}`,
  waiting: (count: number) => (count === 1 ? '1 file can go on' : `${count} files can go on`),
  otherFile: (chosen: string, wanted: string) =>
    `“${chosen}” is not the file that was begun. Choose “${wanted}” as it was then, or forget it and add the new one.`,
  unknown: (name: string) =>
    `“${name}” is neither sound nor video that can be used. Use MP3, M4A, WAV, MP4, MOV or WebM.`,
  codec: {
    pictures: (name: string, codec: string) => `“${name}” is encoded ${encoded(codec)}. ${convert(codec)}`,
    sound: (name: string, codec: string) => `The sound of “${name}” is encoded ${encoded(codec)}. ${CONVERT}`,
  },
  damaged: (name: string) => `“${name}” is damaged and can’t be read to its end. Save it again and add the new file.`,
  noDisk: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and this browser has no room for it. Make room on this computer, leave a private window, or save it as MP4 with H.264.`,
  whileRecording: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and a recording that is made or sent in this browser needs the room on its disk. Add the file again when that is done.`,
  goOnWithout: (name: string, share: number) => `${name}: ${Math.floor(share * 100)} % is there`,
  goOnNow: 'Go on',
  preparedIsGone: (name: string) =>
    `This browser has cleared away what was to be sent of “${name}”. Please add the file again.`,
  makeUpSound: 'Keep its sound as MP3',
  soundOf: (name: string) => `Sound of ${name}`,
  noSound: (name: string) =>
    `The sound of “${name}” could not be kept as MP3 here. Please try again later, or in another browser.`,
  empty: (name: string) => `“${name}” has nothing to play.`,
  tooLarge: (name: string) => `“${name}” is larger than 2 GB. Save it smaller and add it again.`,
  noClip: (name: string, most: number) =>
    `A project holds at most ${most} clips, so “${name}” was not added. Remove some and add it again.`,
  noBytes: (name: string, size: string, left: string) =>
    `“${name}” has ${size}, and your plan leaves ${left} for files. Delete a project, or upgrade your plan.`,
  noMonth: (name: string, size: string, left: string) =>
    `“${name}” has ${size}, and your team can add ${left} more in this month, whatever it deletes. Add it next month, or upgrade your plan.`,
  noBytesForSlides: (name: string, left: string) =>
    `There is no room for “${name}”: your plan leaves ${left} for files. Delete a project, or upgrade your plan.`,
  noMonthForSlides: (name: string, left: string) =>
    `There is no room for “${name}”: your team can add ${left} more in this month, whatever it deletes. Add it next month, or upgrade your plan.`,
  noRoom: (name: string, minutes: string, left: string) =>
    `“${name}” is ${minutes} min long, and this project has room for ${left} min. Shorten it and add it again.`,
};
