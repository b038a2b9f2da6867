import { isolateText } from '#shared/safe-text';
import { shortName } from './format-text';

/** Nobody uses up more clips than this, so the remainder is not mentioned. */
const CLIPS_LEFT_SHOWN_MAX = 50;

export const recorderWording = {
  title: 'Recording',
  close: 'Close the recorder',
  screenFailed: 'The recorder can’t be shown.',
  screenFailedWhileRecording: 'The recorder can’t be shown. Your recording goes on.',
  stopAndSaveForLater: 'Stop and save for later',
  slideOf: (number: number, count: number) => `Slide ${number} of ${count}`,
  retaking: (number: number) => `Retaking slide ${number}`,
  leadIn: 'Listen, then speak',
  slideAlt: (number: number) => `Slide ${number}`,
  slideSaying: (name: string, text: string) => `${name}: ${text}`,
  noSlides: 'This project has no slides yet. Add some to talk through, or record your voice alone.',
  slideGone: 'This slide was deleted.',
  firstSoon: 'Your slides are being read. The first will be here in a moment.',
  addSlides: 'Add slides',
  dropNow: 'Let go to add slides',
  next: 'Next',
  lastSlide: 'This is the last slide.',
  notes: 'Notes',
  noNotes: 'No notes for this slide.',
  slidesOfTake: 'Slides of this recording',
  slideFrom: (slide: string, start: string) => `${slide}, ${start}`,
  noSlide: 'No slide',

  opening: 'Waiting for the microphone',
  allow: 'Your browser asks whether it may use the microphone. Choose Allow.',
  microphone: 'Microphone',
  defaultMicrophone: 'Default microphone',
  video: {
    label: 'Picture',
    choices: { none: 'Voice only', camera: 'Camera', screen: 'Screen' },
    camera: 'Camera',
    defaultCamera: 'Default camera',
    seen: { camera: 'What your camera sees', screen: 'The screen that you share' },
    muted:
      'The camera shows nothing now: its switch or your computer has turned it off. Your voice is recorded all the same.',
    layout: 'Where the video stands',
    layouts: { corner: 'Video in the corner', full: 'Video over everything' },
    sending: 'Sending the video',
    making: (share: number) => `Making the video, ${Math.floor(share * 100)} %`,
    problems: {
      camera: {
        refused:
          'The camera is blocked. Click the icon to the left of the address above, allow the camera, then choose it again. Your voice can be recorded without it.',
        none: 'No camera was found. Plug one in, then choose it again. Your voice can be recorded without it.',
        'in-use':
          'Another program is using the camera. Close your calls, then choose it again. Your voice can be recorded without it.',
        unknown: 'The camera did not start. Unplug it and plug it in again. Your voice can be recorded without it.',
      },
      screen: {
        refused: 'No screen is shared. Choose Screen again to pick one. Your voice can be recorded without it.',
        none: 'There is no screen that could be shared. Your voice can be recorded without it.',
        'in-use':
          'This screen could not be shared. Choose Screen again and pick another. Your voice can be recorded without it.',
        unknown: 'This screen could not be shared. Choose Screen again. Your voice can be recorded without it.',
      },
    },
  },
  countdown: 'Countdown',
  seconds: (count: number) => (count === 0 ? 'None' : `${count} s`),
  start: 'Start recording',
  getReady: 'Get ready',
  cancelCountdown: 'Cancel',
  recording: 'Recording',
  paused: 'Paused',
  stopping: 'One moment',
  stopSlow:
    'Your computer is still finishing this recording. Wait, or finish it later from Recordings: it is safe on this computer.',
  stopSlowOnlyHere:
    'Your computer is still finishing this recording. It is in this window alone: keep the window open.',
  leaveUnfinished: 'Finish later',
  notHeard: 'We can’t hear you',

  pendingSlides: (onTheirWay: number, here: number) =>
    onTheirWay === 1
      ? `1 slide is on its way, ${here} ${here === 1 ? 'is' : 'are'} here.`
      : `${onTheirWay} slides are on their way, ${here} ${here === 1 ? 'is' : 'are'} here.`,
  left: (length: string) => `${length} left`,
  leftByPlan: (length: string, bytes: string, clips: number) =>
    `Your plan leaves ${length} in this project, and ${bytes} of files.${clips <= CLIPS_LEFT_SHOWN_MAX ? ` ${clips} ${clips === 1 ? 'clip is' : 'clips are'} left.` : ''}`,
  noRoom: {
    time: 'This project is as long as your plan allows. Shorten it, or record one slide again.',
    bytes: 'Your team stores as much as its plan holds. Delete a project to make room for a recording.',
    clips: 'This project holds as many clips as it can. Remove some to record more.',
  },
  roomWarnings: {
    'one-minute': 'Less than a minute is left in this project.',
    'ten-seconds': 'Ten seconds left. It stops by itself, and everything you said is kept.',
  },
  roomTaken:
    'This project has become longer meanwhile, and your plan has no more room in it. Go on: all of it is kept on this computer, and you choose afterwards.',
  tooLong: (length: string, room: string) => `This is ${length} long, and your plan leaves ${room} in this project.`,
  tooLongText: 'Choose what is kept. The whole stays on this computer, in Recordings.',
  nothingFits: 'Your plan leaves no room in this project. Save it for later: it stays in Recordings on this computer.',
  partLabel: 'What is kept',
  parts: { beginning: 'Its beginning', end: 'Its end' },
  keepPart: (length: string) => `Keep ${length}`,
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  nextSlide: 'Next',
  previousSlide: 'Back',
  retakeSlide: 'Retake slide',
  rewind: 'Take back 10 s',
  says: {
    nextSlide: 'Next slide',
    previousSlide: 'Previous slide',
    retakeSlide: 'Retake this slide',
    rewind: 'Take back the last ten seconds',
  },
  keys: {
    pause: 'K',
    next: 'Space',
    previous: '←',
    retakeSlide: 'R',
    rewind: 'Ctrl Z',
    leave: 'Esc',
  },

  level: 'Level',
  findings: {
    good: 'Your microphone can be heard',
    silent: 'Your microphone is silent',
    quiet: 'You are very quiet. Move closer to the microphone',
    'too-loud': 'You are too loud. Move back a little',
  },
  notices: {
    'not-on-disk': 'This browser window keeps nothing on disk. Do not close it before the recording is saved.',
    'disk-full': 'The disk is full. Keep this recording before you close the window: its end is not on disk.',
    'no-sound': 'No sound comes from the microphone. Nothing is being recorded until it is back.',
    failed: 'A moment of sound could not be stored. Everything else is.',
    broken: 'The recorder stopped working. What was said until then is on this computer.',
    muted: 'The microphone was muted by your computer or headset. Switch it on again.',
    unplugged: 'The microphone was unplugged. Everything up to then is here.',
    limit: 'Your plan’s minutes are full. The recording has stopped, and everything you said is here.',
    'video-broken': 'Video stopped: this computer couldn’t keep up. Your voice is still recording.',
    'video-disk-full':
      'Video stopped: the disk is nearly full, and the rest is reserved for your voice, which is still recording.',
    'video-full':
      'Video stopped: it has reached the largest size of a clip. The last picture stays, and your voice is still recording.',
    'video-not-on-disk': 'No video: this browser window can’t store anything on disk. Your voice is recorded.',
    'camera-ended': 'The camera was disconnected. The last picture stays, and your voice is still recording.',
    'screen-ended': 'Your screen is no longer shared. The last picture stays, and your voice is still recording.',
    'video-not-made':
      'The video could not be made: this computer’s disk may be full. Keep saves only your voice, and the pictures stay in Recordings on this computer. To keep both, save it for later, free some disk space, and keep it from Recordings.',
    rewound: 'The last ten seconds were removed. Keep talking.',
    'rewound-paused': 'The last ten seconds were removed. You are still paused.',
    'slide-again': 'This slide starts over. Keep talking.',
  },
  videoNotMadeOnlyHere:
    'The video could not be made: this computer’s disk may be full. Keep saves only your voice, and the pictures stay in Recordings on this computer.',
  microphoneChanged: (name: string) =>
    `The microphone was unplugged. ${name ? `“${name}”` : 'Another microphone'} is recording now. Keep talking.`,

  audioIssues: {
    lost: (seconds: string, at: string) => `Your computer lost ${seconds} s at ${at}.`,
    asleep: (seconds: string, at: string) => `Your computer slept for ${seconds} s at ${at}.`,
    'left-out': (seconds: string) =>
      `The recorder was told so late that ${seconds} s before the beginning are missing.`,
    muted: (seconds: string, at: string) => `The microphone was muted for ${seconds} s until ${at}.`,
    failed: (seconds: string, at: string) => `${seconds} s could not be stored at ${at}.`,
    microphone: (seconds: string, at: string, name: string) =>
      `${name ? `“${name}”` : 'Another microphone'} took over at ${at}${seconds && `, after ${seconds} s without sound`}.`,
  },
  slideAgain: (number: number) => `Record slide ${number} again?`,

  problems: {
    refused: {
      title: 'The microphone is blocked',
      text: 'Click the icon to the left of the address above, allow the microphone for this page, then try again. On a Mac also look in System Settings, Privacy & Security, Microphone.',
    },
    none: {
      title: 'No microphone was found',
      text: 'Plug one in, or switch on your headset. It will be found by itself; if not, try again.',
    },
    'in-use': {
      title: 'The microphone is busy',
      text: 'Another program is using it. Close your calls and other recorders, then try again.',
    },
    insecure: {
      title: 'This address cannot use a microphone',
      text: 'Browsers allow recording on secure addresses only. Open this page with https.',
    },
    unplugged: {
      title: 'The microphone was unplugged',
      text: 'Plug it in again or choose another one, then try again.',
    },
    'no-sound': {
      title: 'The microphone gives no sound',
      text: 'It may be muted by a switch, by your headset or by your computer. Switch it on or choose another one, then try again.',
    },
    'not-loaded': {
      title: 'The recorder could not be loaded',
      text: 'You may be offline: try again. If this page has been open for a long time, reload it.',
    },
    unknown: {
      title: 'The microphone did not start',
      text: 'Unplug it and plug it in again, or restart the browser. Then try again.',
    },
  },
  retry: 'Try again',

  askLeave: 'You are recording',
  askLeavePaused: 'Your recording is paused',
  askLeavePausedText: (length: string) => `${length} so far. What you stop now stays on this computer, in Recordings.`,
  askLeaveText: (length: string) =>
    `It goes on while you read this: ${length} so far. What you stop now stays on this computer, in Recordings.`,
  askLogOutText: (length: string) =>
    `Logging out ends this recording of ${length}. It stays on this computer: log in again to find it in Recordings.`,
  askLogOutUnsaved: (length: string) =>
    `Your recording of ${length} is not in its project yet. Logging out saves it for later: it stays on this computer, and you find it in Recordings when you log in again.`,
  askLogOutOnlyHere: (length: string) =>
    `Your recording of ${length} is not on disk. Logging out ends it, and it is gone when this window closes or turns to another page: save it as a file first.`,
  keepRecording: 'Go on recording',
  stayPaused: 'Back to the recorder',
  minimize: 'Minimize',
  maximize: 'Back to the recorder',
  savedForLater: 'Saved for later. Nothing is deleted.',
  inRecordings: 'In Recordings',
  added: (project: string) => `Your recording is in “${shortName(project)}” now.`,
  openProject: 'Open',
  addingAgain: (project: string) => `Your recording is being added to “${shortName(project)}”.`,
  notAddedTitle: 'Error: the recording was not added',
  notAddedLater: (project: string, reason: string) =>
    `Your recording could not be added to “${isolateText(project)}”. ${reason} It is safe on this computer, in Recordings.`,
  notAdded: 'Not kept yet',
  waiting: 'Waiting for a connection',

  askDiscard: 'Discard this recording?',
  askDiscardUnsavedText: (length: string) =>
    `It could not be written to the disk. Without a file, ${length} of recording will be lost for good.`,
  discard: 'Discard recording',
  saveAsFile: 'Save as a file',
  stayInReview: 'Go back',

  reviewText: 'It is safe on this computer. Keep it to add it to the project.',
  reviewRetakeText: 'It is safe on this computer. Keep it to replace what was said before.',
  play: 'Play',
  cannotPlay: 'This browser can’t play the recording. It is safe here: keep it, or save it as a file.',
  pausePlaying: 'Pause',
  position: 'Position',
  keep: 'Keep',
  keeping: 'Saving',
  retake: 'Record again',
  retryKeep: 'Try to save again',
  projectGone:
    'This project was deleted or made Private, or you are no longer in its team. Your recording is kept on this computer: save it, or move it to a project of yours, in Recordings.',
  projectElsewhere:
    'You switched to another team in another tab. Your recording stays on this computer: switch back, and keep it from Recordings.',
  projectLocked:
    'You can’t change this project any more. Your recording is kept on this computer: save it, or move it to a project of yours, in Recordings.',
  savedForLaterNotKept: 'Your recording is kept: save it, or move it to a project of yours.',
  keepOnlyHere: 'Not sent yet. It is in this window alone: keep it open, and it will be sent.',
  leaveWhileSending: 'Leave, it is sent by itself',
  logIn: 'Log in',
  signedOut: 'You are logged out. Your recording is safe on this computer. Log in to add it to the project.',
  signedOutOnlyHere:
    'You are logged out. This recording is in this window alone: keep the window open, and log in to add it to the project.',
  keepFailed: 'It could not be saved',
  keepFailedText: 'Your recording is still safe on this computer.',
  encodingFailed: 'The sound file could not be made',
  encodingFailedText: 'Your recording is safe on this computer, in Recordings.',
  encodingFailedOnlyHere: 'The part that was not on disk is lost. The rest is in Recordings.',
  nothingRecorded: 'Nothing was recorded. Record again and speak for a moment.',
  sendingStopped: 'You stopped sending it.',
  notSent: (reason: string) => `The recording could not be sent. ${reason}`,
};

/** The public recording check. */
export const checkWording = {
  title: 'Recording check',
  text: 'Record five seconds and hear yourself as others will. Nothing leaves your computer.',
  record: 'Record 5 seconds',
  recording: (left: number) => `Speak now, ${left} s left`,
  again: 'Record again',
  listen: 'This is what others hear',
  verdicts: {
    good: 'All is well. You can be heard clearly.',
    silent: 'There is no sound. Choose another microphone above, or look whether it is switched off.',
    quiet: 'You are very quiet. Move closer to the microphone, or turn up its level in your computer’s settings.',
    'too-loud':
      'You are too loud, and parts are distorted. Move back, or turn down its level in your computer’s settings.',
  },
  failed: 'The sound could not be recorded in this browser. Try the newest Chrome, Edge, Firefox or Safari.',
};
