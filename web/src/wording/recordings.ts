import { isolateText } from '#shared/safe-text';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Recordings: the takes on this computer that are in no project. */
export const recordingsWording = {
  title: 'Recordings',
  titleWith: (count: number) => `Recordings (${count})`,
  text: 'What you recorded on this computer that is in no project. Each goes 30 days after it was made.',
  notEncrypted: 'They are listed for you alone, but not encrypted: whoever uses this computer’s login could read them.',
  notLasting:
    'Your browser may clear them when this computer’s disk runs full, or after weeks without a visit. What you want to be sure of, save as a file.',

  noneTitle: 'Nothing here',
  noneText:
    'Recordings that you save for later, that were interrupted, or that your plan had no room for are kept here for 30 days.',
  failedTitle: 'The recordings on this computer could not be read',

  nameOf: (when: string, length: string) => `${when}, ${length} long`,
  madeFor: (project: string) => `Made for “${isolateText(project)}”.`,
  isRetake: 'It is a retake of one slide.',
  adding: (project: string) => `You kept it for “${isolateText(project)}”. It will be added by itself.`,
  reasons: {
    'saved-for-later': 'Saved for later.',
    'over-limit': 'Your plan had no room for all of it.',
    'not-added': 'It could not be added to its project.',
    'voice-kept': 'Its voice is in a project. Its pictures are only here: the video could not be made.',
    stopped: 'It is in no project yet.',
    interrupted: 'It was interrupted and never saved.',
  },
  withVideo: { camera: 'With your camera.', screen: 'With your screen.' },
  goesIn: (count: number) => (count === 0 ? 'Goes today.' : `Goes in ${days(count)}.`),
  goneSoon: (count: number) => (count === 0 ? 'One goes today' : `One goes in ${days(count)}`),
  showMore: (count: number) => `Show ${count} more`,

  play: 'Play',
  hide: 'Close',
  keep: 'Keep in a project',
  saveAsFile: 'Save as a file',
  delete: 'Delete',
  menuOf: (name: string) => `More for the recording of ${name}`,
  cancel: 'Stop',

  making: 'Making the file',
  sending: 'Sending',
  offline: 'Offline. It is safe here and will be sent.',
  waiting: 'Our server does not answer. It is safe here and will be sent.',
  failed: (why: string) => `${why} The recording is still here: try again, or play it and see what is in it.`,
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  keptVoiceAlone:
    'Only the voice was kept. The video could not be made: this computer’s disk may be full. The recording is still here. Free some disk space, then keep it again.',
  savedVoiceAlone: 'Only the voice was saved. The video could not be made: this computer’s disk may be full.',
  playsVoiceAlone: 'Only the voice plays. The video could not be made: this computer’s disk may be full.',
  fileName: (when: string, ending: 'm4a' | 'mp4') => `Narradeck ${when}.${ending}`,
  notRead: 'The recordings on this computer could not be read.',

  keepTitle: 'Keep it in which project?',
  keepProject: 'Project',
  keepText: 'It goes to the end of the project.',
  keepRetake: 'It replaces the part it was recorded for.',
  keepRetakeUnknown: 'It replaces the part it was recorded for, if that is still there. Otherwise it goes to the end.',
  keepRetakeAtEnd: 'The part it was recorded for is gone or was recorded again, so it goes to the end of the project.',
  notOpened: 'Whether there is room for it is not known: its project could not be opened. Try again in a moment.',
  keepElsewhere: 'It was made for another project: its sound is kept, its slide changes are not.',
  keepNow: 'Keep',
  noProjectTitle: 'There is no project to keep it in',
  noProjectText: (mayMakeOne: boolean) =>
    mayMakeOne
      ? 'Make one first. The recording stays here.'
      : 'With your role you can make none. Save the recording as a file, or ask an Admin of your team. It stays here.',

  askDelete: (name: string) => `Delete the recording of ${name}?`,
  askDeleteText: 'It is only on this computer, and can’t be restored.',
  deleteNow: 'Delete recording',
  inUse: 'This recording is in use right now, maybe in another tab.',

  notSaved: (count: number) => (count === 1 ? 'A recording was not saved' : `${count} recordings were not saved`),
  beingAdded: (count: number) => (count === 1 ? 'A recording is being added' : `${count} recordings are being added`),
  notSavedTitle: (count: number) => (count === 1 ? 'An unsaved recording' : `${count} unsaved recordings`),
  show: 'Show',
  waitingText: (length: string, when: string) => `${length}, recorded ${when} in this browser.`,
  waitingRetake: (slide: number) => `It is a retake: it replaces what is said on slide ${slide}.`,
  getBack: 'Get it back',
  saveForLater: 'Save for later',
  all: 'All recordings',
};
