import { isolateText } from '#shared/safe-text';
import { shortName } from './format-text';

/** Nobody uses up more clips than this, so the remainder is not mentioned. */
const CLIPS_LEFT_SHOWN_MAX = 50;

export const recorderWording = {
  title: 'Recording',
  slideOf: (number: number, count: number) => `Slide ${number} of ${count}`,
  retaking: (number: number) => `Retaking slide ${number}`,
  leadIn: 'Listen, then speak',
  slideAlt: (number: number) => `Slide ${number}`,
  slideWithText: (name: string, text: string) => `${name}: ${text}`,
  noSlides: 'This project has no slides yet. Add some to talk through, or record your voice alone.',
  slideDeleted: 'This slide was deleted.',
  firstSlidePending: 'Your slides are being added. The first will be here in a moment.',
  addSlides: 'Add slides',
  dropNow: 'Drop to add slides',
  next: 'Next',
  lastSlide: 'This is the last slide.',
  notes: 'Notes',
  noNotes: 'No notes for this slide.',
  slidesOfTake: 'Slides in this recording',
  slideWithStart: (slide: string, start: string) => `${slide}, ${start}`,
  noSlide: 'No slide',

  opening: 'Waiting for the microphone',
  allow: 'Your browser asks to use your microphone. Choose Allow.',
  microphone: 'Microphone',
  defaultMicrophone: 'Default microphone',
  video: {
    label: 'Video',
    choices: { none: 'Voice only', camera: 'Camera', screen: 'Screen' },
    camera: 'Camera',
    defaultCamera: 'Default camera',
    seen: { camera: 'Camera preview', screen: 'Screen preview' },
    muted: 'The camera is off. Turn it on with its switch or on your computer. Your voice is still recording.',
    layout: 'Video position',
    layouts: { corner: 'Video in the corner', full: 'Full-screen video' },
    sending: 'Sending the video',
    making: (share: number) => `Creating the video, ${Math.floor(share * 100)}%`,
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
        none: 'No screen can be shared. Your voice can be recorded without it.',
        'in-use':
          'This screen couldn’t be shared. Choose Screen again and pick another. Your voice can be recorded without it.',
        unknown: 'This screen couldn’t be shared. Choose Screen again. Your voice can be recorded without it.',
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
  stopDelayed:
    'Your computer is still finishing this recording. Wait, or finish it later from Recordings: it is safe on this computer.',
  stopDelayedOnlyHere: 'Your computer is still finishing this recording. It exists only in this window: keep it open.',
  finishLater: 'Finish later',
  noVoice: 'We can’t hear you',

  pendingSlides: (onTheirWay: number, here: number) =>
    onTheirWay === 1
      ? `1 slide is still being added, ${here} ${here === 1 ? 'is' : 'are'} ready.`
      : `${onTheirWay} slides are still being added, ${here} ${here === 1 ? 'is' : 'are'} ready.`,
  left: (length: string) => `${length} left`,
  leftByPlan: (length: string, bytes: string, clips: number) =>
    `Your plan has room for ${length} in this project and ${bytes} of files.${clips <= CLIPS_LEFT_SHOWN_MAX ? ` ${clips} ${clips === 1 ? 'clip is' : 'clips are'} left.` : ''}`,
  noRoom: {
    time: 'This project is as long as your plan allows. Shorten it, or retake a slide.',
    bytes: 'Your team’s storage is full. Delete a project or upgrade.',
    clips: 'This project has the maximum number of clips. Delete some to record more.',
  },
  roomWarnings: {
    'one-minute': 'Less than a minute left in this project.',
    'ten-seconds': 'Ten seconds left. Recording stops automatically, and everything you said is kept.',
  },
  roomUsedByOthers:
    'Someone added to this project, so your plan’s minutes are used up. Keep going: everything is kept on this computer, and you can choose what to keep later.',
  tooLong: (length: string, room: string) =>
    `This recording is ${length} long, and your plan has ${room} left in this project.`,
  tooLongText: 'Choose what to keep. The full recording stays in Recordings on this computer.',
  nothingFits:
    'Your plan has no room left in this project. Save it for later: it stays in Recordings on this computer.',
  partLabel: 'Part to keep',
  parts: { beginning: 'Beginning', end: 'End' },
  keepPart: (length: string) => `Keep ${length}`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  nextSlide: 'Next',
  previousSlide: 'Back',
  retakeSlide: 'Retake slide',
  rewind: 'Rewind 10 s',
  buttonHints: {
    nextSlide: 'Next slide',
    previousSlide: 'Previous slide',
    retakeSlide: 'Retake this slide',
    rewind: 'Rewind ten seconds',
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
    good: 'Your microphone works',
    silent: 'Your microphone is silent',
    quiet: 'You’re very quiet. Move closer to the microphone',
    'too-loud': 'You’re too loud. Move back a little',
  },
  notices: {
    'not-on-disk': 'This browser can’t store recordings on disk. Keep this window open until the recording is saved.',
    'disk-full':
      'The disk is full, so the end of this recording isn’t stored. Keep the recording before you close this window.',
    'no-sound': 'No sound from the microphone. Recording continues when it’s back.',
    failed: 'A moment of sound couldn’t be stored. Everything else is safe.',
    broken: 'The recorder stopped working. Everything you said until then is on this computer.',
    muted: 'Your computer or headset muted the microphone. Unmute it.',
    unplugged: 'The microphone was unplugged. Everything up to then is saved.',
    limit: 'Your plan’s minutes are used up. Recording stopped, and everything you said is saved.',
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
    'slide-again': 'Starting this slide over. Keep talking.',
  },
  videoNotMadeOnlyHere:
    'The video could not be made: this computer’s disk may be full. Keep saves only your voice, and the pictures stay in Recordings on this computer.',
  microphoneChanged: (name: string) =>
    `The microphone was unplugged. ${name ? `“${name}”` : 'Another microphone'} is recording now. Keep talking.`,

  audioIssues: {
    lost: (seconds: string, at: string) => `Your computer lost ${seconds} s at ${at}.`,
    asleep: (seconds: string, at: string) => `Your computer slept for ${seconds} s at ${at}.`,
    'left-out': (seconds: string) => `Recording started late: the first ${seconds} s are missing.`,
    muted: (seconds: string, at: string) => `The microphone was muted for ${seconds} s until ${at}.`,
    failed: (seconds: string, at: string) => `${seconds} s at ${at} couldn’t be stored.`,
    microphone: (seconds: string, at: string, name: string) =>
      `${name ? `“${name}”` : 'Another microphone'} took over at ${at}${seconds && `, after ${seconds} s without sound`}.`,
  },
  retakeSlideTitle: (number: number) => `Retake slide ${number}?`,

  problems: {
    refused: {
      title: 'The microphone is blocked',
      text: 'Click the icon to the left of the address above, allow the microphone for this page, then try again. On a Mac also look in System Settings, Privacy & Security, Microphone.',
    },
    none: {
      title: 'No microphone was found',
      text: 'Plug one in or turn on your headset. If it isn’t found automatically, try again.',
    },
    'in-use': {
      title: 'The microphone is busy',
      text: 'Another program is using it. Close calls and other recorders, then try again.',
    },
    insecure: {
      title: 'This address can’t use a microphone',
      text: 'Browsers allow recording on secure addresses only. Open this page with https.',
    },
    unplugged: {
      title: 'The microphone was unplugged',
      text: 'Plug it in again or choose another one, then try again.',
    },
    'no-sound': {
      title: 'No sound from the microphone',
      text: 'A switch, your headset, or your computer may have muted it. Unmute it or choose another one, then try again.',
    },
    'not-loaded': {
      title: 'The recorder couldn’t be loaded',
      text: 'You may be offline: try again. If this page has been open for a long time, reload it.',
    },
    unknown: {
      title: 'The microphone did not start',
      text: 'Unplug it and plug it in again, or restart the browser. Then try again.',
    },
  },
  retry: 'Try again',

  askLeave: 'You’re recording',
  askLeavePaused: 'Your recording is paused',
  askLeavePausedText: (length: string) =>
    `${length} so far. If you stop now, the recording stays in Recordings on this computer.`,
  askLeaveText: (length: string) =>
    `You’re still recording: ${length} so far. If you stop now, the recording stays in Recordings on this computer.`,
  askLogOutText: (length: string) =>
    `Logging out ends this recording (${length}). It stays on this computer: log in again to find it in Recordings.`,
  askLogOutUnsaved: (length: string) =>
    `Your recording (${length}) isn’t in its project yet. Logging out saves it for later: log in again on this computer to find it in Recordings.`,
  askLogOutOnlyHere: (length: string) =>
    `Your recording (${length}) isn’t stored on disk. If you log out, it will be lost when this window closes or leaves this page. Save it as a file first.`,
  keepRecording: 'Keep recording',
  stayPaused: 'Back to the recorder',
  minimize: 'Minimize',
  maximize: 'Back to the recorder',
  savedForLater: 'Saved for later in Recordings.',
  inRecordings: 'In Recordings',
  added: (project: string) => `Your recording was added to “${shortName(project)}”.`,
  openProject: 'Open',
  retryingAdd: (project: string) => `Your recording is being added to “${shortName(project)}”.`,
  notAddedTitle: 'Error: the recording wasn’t added',
  notAddedLater: (project: string, reason: string) =>
    `Your recording couldn’t be added to “${isolateText(project)}”. ${reason} It’s safe in Recordings on this computer.`,
  notAdded: 'Not in the project yet',
  waiting: 'Waiting for a connection',

  askDiscard: 'Discard this recording?',
  askDiscardUnsavedText: (length: string) =>
    `It couldn’t be stored on disk. If you don’t save it as a file, ${length} of recording will be lost forever.`,
  discard: 'Discard recording',
  saveAsFile: 'Save as a file',
  backToReview: 'Go back',

  reviewText: 'It’s safe on this computer. Keep it to add it to the project.',
  reviewRetakeText: 'It’s safe on this computer. Keep it to replace the previous recording of this slide.',
  play: 'Play',
  cannotPlay: 'This browser can’t play the recording. It’s safe: keep it, or save it as a file.',
  pausePlaying: 'Pause',
  position: 'Position',
  keep: 'Keep',
  keeping: 'Saving',
  retake: 'Record again',
  retryKeep: 'Try to save again',
  projectGone:
    'This project was deleted or made Private, or you’re no longer in its team. Your recording is safe on this computer: in Recordings, save it or move it to one of your projects.',
  projectElsewhere:
    'You switched to another team in another tab. Your recording stays on this computer: switch back, and keep it from Recordings.',
  projectLocked:
    'You can no longer edit this project. Your recording is safe on this computer: in Recordings, save it or move it to one of your projects.',
  savedForLaterNotKept: 'Your recording is safe: save it, or move it to one of your projects.',
  uploadOnlyHere: 'Not uploaded yet. It exists only in this window: keep it open until the upload is done.',
  leaveWhileUploading: 'Leave and keep uploading',
  logIn: 'Log in',
  signedOut: 'You’re logged out. Your recording is safe on this computer. Log in to add it to the project.',
  signedOutOnlyHere:
    'You’re logged out. This recording exists only in this window: keep it open, and log in to add it to the project.',
  keepFailed: 'The recording couldn’t be saved',
  keepFailedText: 'Your recording is still safe on this computer.',
  encodingFailed: 'The audio file couldn’t be created',
  encodingFailedText: 'Your recording is safe in Recordings on this computer.',
  encodingFailedOnlyHere: 'The part that wasn’t stored on disk is lost. The rest is in Recordings.',
  nothingRecorded: 'Nothing was recorded. Record again and speak for a moment.',
  uploadStopped: 'You stopped the upload.',
  uploadFailed: (reason: string) => `The recording couldn’t be uploaded. ${reason}`,
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
    good: 'All good. You can be heard clearly.',
    silent: 'There’s no sound. Choose another microphone above, or check whether it’s turned off.',
    quiet: 'You’re very quiet. Move closer to the microphone, or turn up its level in your computer’s settings.',
    'too-loud':
      'You’re too loud, and parts are distorted. Move back, or turn down its level in your computer’s settings.',
  },
  failed: 'This browser couldn’t record sound. Try the latest Chrome, Edge, Firefox, or Safari.',
};
