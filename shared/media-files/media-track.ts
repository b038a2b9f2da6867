export interface MediaFile {
  /** 0 if unknown or more than a day. */
  seconds: number;
  tracks: MediaTrack[];
}

/** A track of sound or pictures; `other` is anything else, such as locations, timecodes and chapters. */
export interface MediaTrack extends Partial<TrackEdits> {
  kind: 'video' | 'audio' | 'other';
  /** As named in the file: `avc1.64`, `mp4a`, `V_VP9`, `wav.1`, `mp3`. */
  codec: string;
  /** Only in an MP4. */
  id?: number;
}

/** The effect of a track's edit list (ISO/IEC 14496-12, 8.6.6) on its media. */
export interface TrackEdits {
  /** Offset of its box (`edts`) in the file. */
  editsStart: number | undefined;
  /** The played parts, in order; undefined if there is no list and everything is played. */
  edits: Edit[] | undefined;
  /** Whether some sound or a whole picture is hidden, or parts are joined. */
  isCut: boolean;
  /** Whether a part is played at another speed or frozen. */
  changesSpeed: boolean;
}

/** A part of a track's media that is played: from `from` to `to` of the media, at `at` of the movie. Seconds. */
export interface Edit {
  at: number;
  from: number;
  to: number;
}
