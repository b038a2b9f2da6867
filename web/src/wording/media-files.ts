/** How it is encoded, and that this is the matter. */
const encodingText = (codec: string) =>
  codec === '' ? 'in a way that not every browser can play' : `as ${codec}, which not every browser can play`;

/** What to do about sound by itself. */
const CONVERT_SOUND =
  'Save it as MP3, or as M4A with AAC, for example with Audacity or the Music app, and add the new file.';

const CONVERT = 'Save it as MP4 with H.264 (8 bits, 4:2:0) and AAC, for example with HandBrake, and add the new file.';

/** What to do about a codec: phones and Macs can do better than with a converter. */
const conversionHint = (codec: string) =>
  codec.startsWith('HEVC')
    ? 'On a Mac, in QuickTime Player: File, Export As, 1080p, without HEVC. On an iPhone, Settings, Camera, Formats, Most Compatible records the next ones so that they play.'
    : CONVERT;

const ALAC =
  'On an iPhone, Settings, Apps, Voice Memos, Audio Quality, Compressed records the next ones so that they play. ' +
  CONVERT_SOUND;

/** What adding sound and video files says. */
export const clipFilesWording = {
  add: 'Add sound or video',
  addHint: 'MP3, M4A, WAV, MP4, MOV, WebM and others, at the end of the recording',
  choose: 'Choose sound or video',
  chooseAgain: 'Choose again',
  chooseToResume: (name: string, share: number) =>
    `Choose ${name} again to go on: ${Math.floor(share * 100)} % is there`,
  discard: (name: string) => `Forget ${name}`,
  waiting: (count: number) => (count === 1 ? '1 file can go on' : `${count} files can go on`),
  otherFile: (chosen: string, wanted: string) =>
    `“${chosen}” is not the file that was begun. Choose “${wanted}” as it was then, or forget it and add the new one.`,
  unknown: (name: string) =>
    `“${name}” is neither sound nor video that can be used. Use MP3, M4A, WAV, MP4, MOV or WebM.`,
  /** @param kind such as AIFF or AVI */
  foreign: (name: string, kind: string) =>
    `“${name}” is in the ${kind} format, which browsers can’t read. ${/^(AIFF|CAF|AMR|MIDI|Sun|Ogg with [FS]|(big-endian|broadcast) WAV)/.test(kind) ? CONVERT_SOUND : CONVERT}`,
  codec: {
    pictures: (name: string, codec: string) => `“${name}” is encoded ${encodingText(codec)}. ${conversionHint(codec)}`,
    sound: (name: string, codec: string) => `The sound of “${name}” is encoded ${encodingText(codec)}. ${CONVERT}`,
    /** Of a file that has no pictures. */
    alone: (name: string, codec: string) =>
      `“${name}” is encoded ${encodingText(codec)}. ${codec.includes('ALAC') ? ALAC : CONVERT_SOUND}`,
  },
  cutElsewhere: (name: string) =>
    `“${name}” was trimmed without being saved again: what was cut away is still in it, and this browser can’t take it out. Export it (in QuickTime Player: File, Export As, 1080p), or try a current Chrome, Edge or Safari.`,
  speed: (name: string) =>
    `Parts of “${name}” are played at another speed, as in slow motion. Export it as MP4 with H.264 and add the new file.`,
  damaged: (name: string) => `“${name}” is damaged and can’t be read to its end. Save it again and add the new file.`,
  noDisk: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and this browser has no room for it. Make room on this computer, leave a private window, or save it as MP4 with H.264, or as MP3.`,
  whileRecording: (name: string) =>
    `“${name}” has to be written anew to play everywhere, and a recording that is made or sent in this browser needs the room on its disk. Add the file again when that is done.`,
  resumable: (name: string, share: number) => `${name}: ${Math.floor(share * 100)} % is there`,
  resume: 'Go on',
  preparedFileGone: (name: string) =>
    `This browser has cleared away what was to be sent of “${name}”. Please add the file again.`,
  createAudioTrack: 'Keep its sound as MP3',
  audioTrackName: (name: string) => `Sound of ${name}`,
  audioTrackFailed: (name: string) =>
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
