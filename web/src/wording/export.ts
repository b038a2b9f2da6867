import { isolateText } from '#shared/safe-text';
import { formatClock } from '#shared/time/time-text';
import { shortName } from './format-text';

/** Downloading a project as a file. */
export const exportWording = {
  title: (name: string) => `Download “${shortName(name)}”`,
  start: 'Download',
  empty: 'There is nothing to download yet. Add slides, or record something.',
  format: 'Format',
  formats: {
    mp4: 'Video (MP4)',
    mp3: 'Audio (MP3)',
    m4a: 'Audio with chapters (M4A)',
    pdf: 'Slides (PDF)',
    txt: 'Transcript (TXT)',
    srt: 'Captions (SRT)',
    vtt: 'Captions (VTT)',
  },
  size: 'Size',
  sizes: { 720: '720p', 1080: '1080p' },
  part: 'Part',
  whole: (ms: number) => `Everything (${formatClock(ms)})`,
  clip: (number: number, ms: number) => `Clip ${number} (${formatClock(ms)})`,
  notes: 'Notes',
  notesChoices: { below: 'Below the slides', none: 'None' },
  customRange: 'From one time to another',
  from: 'From',
  to: 'To',
  invalidRange: (end: string) => `Enter times such as 0:30, at most ${end}. The first one must be earlier.`,
  captions: 'Captions',
  captionChoices: { burned: 'In the picture', none: 'None' },
  watermark: 'On your plan, the video has a small “Made with Narradeck” in a corner.',
  keepOpen: 'The file is made on this computer. Leave Narradeck open. You can keep working.',
  usesVp9:
    'This browser can’t make H.264 videos. The video will use VP9, which browsers and VLC play, but QuickTime and PowerPoint don’t. For H.264, use Chrome, Edge, or Safari.',
  noCaptions: 'There are no captions in this part.',
  noDecoder:
    'This browser can’t convert the audio of these clips to this format. Choose another format, or use a current version of Chrome, Edge, Firefox, or Safari.',
  unsupported: 'This browser can’t make videos. Use a current version of Chrome, Edge, Firefox, or Safari.',

  fullDisk: (file: string) =>
    `${isolateText(file)} wasn’t saved: the disk is full. Free up some space, then try again.`,
  lostSlide: (file: string, slide: string) =>
    `${isolateText(file)} stopped: slide ${slide} couldn’t be loaded. Check your connection and try again, or continue without it.`,
  lostClip: (file: string, clip: string) =>
    `${isolateText(file)} stopped: clip ${clip} couldn’t be read. Check your connection and try again, or continue without it.`,
  undecodable: (file: string, clip: string) =>
    `${isolateText(file)} stopped: this browser can’t play clip ${clip}. Use a current version of Chrome, Edge, Firefox, or Safari, or continue without it.`,
  lostFile: (file: string, path: string) =>
    `${isolateText(file)} stopped: ${path} couldn’t be loaded. Check your connection and try again, or continue without it.`,
  recording: (file: string) =>
    `${isolateText(file)} wasn’t started, because a recording is open and needs the disk. Finish the recording, then try again.`,
  failed: (file: string, reason: string) => `${isolateText(file)} wasn’t saved. ${reason}`,
  noDisk: 'This browser doesn’t let Narradeck store files here, as in some private windows. Use a regular window.',
  fileFailed: 'The browser couldn’t make the file. Try again.',
  noSound: 'None of its clips has audio.',
  encoderFailed: 'The browser couldn’t make the video. Try again, or choose 720p.',
  logOut: (underWay: number) =>
    underWay === 1
      ? '1 download is still being made. Logging out stops it.'
      : `${underWay} downloads are still being made. Logging out stops them.`,
};

/** Downloading a project with everything in it. */
export const archiveWording = {
  title: (name: string) => `Download everything in “${shortName(name)}”`,
  contents:
    'You get a ZIP with the slides, recordings, and captions, and a page that plays the presentation on any computer, without a connection. Extract the ZIP, then open index.html.',
  privateContents: 'The ZIP also contains notes and comments. Keep that in mind when you share it.',
  keepOpen: 'The ZIP is made on this computer. Leave Narradeck open. You can keep working.',
};

/** The page in that ZIP. */
export const archivePageWording = {
  notExtracted:
    'This page can’t play inside the ZIP. Extract the ZIP first (on Windows: right-click it, then Extract All), and open index.html in the new folder.',
  empty: 'Nothing has been recorded yet.',
};
