import { isolateText } from '#shared/safe-text';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Recordings: the takes on this computer that are in no project. */
export const recordingsWording = {
  titleWith: (count: number) => `Recordings (${count})`,
  text: 'Recordings on this computer that aren’t in a project. Each is deleted after 30 days.',
  notEncrypted:
    'Only you see this list, but recordings aren’t encrypted: anyone who uses your login on this computer could open them.',
  mayBeEvicted:
    'Your browser may delete them when the disk is full, or if you don’t visit for weeks. To be safe, save them as files.',

  noneTitle: 'Nothing here',
  noneText:
    'Recordings that you save for later, that were interrupted, or that didn’t fit your plan stay here for 30 days.',
  failedTitle: 'The recordings on this computer couldn’t be read',

  recordingName: (when: string, length: string) => `${when}, ${length} long`,
  recordedFor: (project: string) => `Recorded for “${isolateText(project)}”.`,
  isRetake: 'Retake of one slide.',
  adding: (project: string) => `Will be added to “${isolateText(project)}” automatically.`,
  reasons: {
    'saved-for-later': 'Saved for later.',
    'over-limit': 'Part of it didn’t fit your plan.',
    'not-added': 'It couldn’t be added to its project.',
    'voice-kept': 'Its voice is in a project. The video couldn’t be created, so its pictures are only here.',
    stopped: 'Not in a project yet.',
    interrupted: 'Interrupted and never saved.',
  },
  withVideo: { camera: 'With your camera.', screen: 'With your screen.' },
  deletedIn: (count: number) => (count === 0 ? 'Deleted today.' : `Deleted in ${days(count)}.`),
  nextDeletion: (count: number) => (count === 0 ? 'One is deleted today' : `One is deleted in ${days(count)}`),
  showMore: (count: number) => `Show ${count} more`,

  play: 'Play',
  hide: 'Close',
  keep: 'Keep in project',
  saveAsFile: 'Save as a file',
  delete: 'Delete',
  menuLabel: (name: string) => `Options for the recording of ${name}`,
  cancel: 'Stop',

  creatingFile: 'Creating the file',
  sending: 'Uploading',
  offline: 'Offline. It’s safe here and will be uploaded.',
  waiting: 'Narradeck isn’t responding. It’s safe here and will be uploaded.',
  failed: (why: string) => `${why} The recording is still here: try again, or play it.`,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  keptVoiceAlone:
    'Only the voice was kept. The video couldn’t be created: this computer’s disk may be full. The recording is still here. Free some disk space, then keep it again.',
  savedVoiceAlone: 'Only the voice was saved. The video couldn’t be created: this computer’s disk may be full.',
  playsVoiceAlone: 'Only the voice plays. The video couldn’t be created: this computer’s disk may be full.',
  fileName: (when: string, ending: 'm4a' | 'mp4') => `Narradeck ${when}.${ending}`,
  readFailed: 'The recordings on this computer couldn’t be read.',

  keepTitle: 'Keep in which project?',
  keepProject: 'Project',
  keepText: 'It will be added to the end of the project.',
  keepRetake: 'It replaces the part it was recorded for.',
  keepRetakeUnknown:
    'It replaces the part it was recorded for if that part still exists. Otherwise it’s added to the end.',
  keepRetakeAtEnd:
    'The part it was recorded for was deleted or retaken, so it will be added to the end of the project.',
  projectNotOpened: 'Its project couldn’t be opened, so we can’t tell whether there’s room. Try again in a moment.',
  keepElsewhere: 'It was recorded for another project. Its audio is added, but not its slide changes.',
  keepNow: 'Keep',
  noProjectTitle: 'No project to keep it in',
  noProjectText: (mayMakeOne: boolean) =>
    mayMakeOne
      ? 'Create a project first. The recording stays here.'
      : 'Your role can’t create projects. Save the recording as a file, or ask your Admin. It stays here.',

  askDelete: (name: string) => `Delete the recording of ${name}?`,
  askDeleteText: 'It’s only on this computer and can’t be restored.',
  deleteNow: 'Delete recording',
  inUse: 'This recording is in use, maybe in another tab.',

  notSaved: (count: number) => (count === 1 ? 'A recording wasn’t saved' : `${count} recordings weren’t saved`),
  beingAdded: (count: number) => (count === 1 ? 'A recording is being added' : `${count} recordings are being added`),
  notSavedTitle: (count: number) => (count === 1 ? 'An unsaved recording' : `${count} unsaved recordings`),
  show: 'Show',
  waitingText: (length: string, when: string) => `${length}, recorded ${when} in this browser.`,
  waitingRetake: (slide: number) => `Retake of slide ${slide}.`,
  restore: 'Restore',
  saveForLater: 'Save for later',
  all: 'All recordings',
};
