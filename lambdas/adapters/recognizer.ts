import type { SpokenWord } from '#shared/captions/words';

export interface AudioPiece {
  bytes: Uint8Array;
  contentType: string;
  ending: string;
  /** Where it begins in the original file, in milliseconds. */
  begins: number;
}

export interface Transcript {
  /** In milliseconds of the piece. */
  words: readonly SpokenWord[];
  /** The language that was used, as `begin` takes it; omitted if the service doesn't state it. */
  language?: string;
}

/** The state of a piece: not sent, in progress, too short to detect its language, or the words. */
export type RecognitionResult = 'not asked' | 'listening' | 'no language' | Transcript;

/** A service that transcribes pieces of sound. Names identify pieces and are unique in all stages. */
export interface SpeechRecognizer {
  /** Maximum duration of a request in milliseconds; 0 if repeating a request is harmless. */
  requestMs: number;
  find(name: string): Promise<RecognitionResult>;
  /** Starts transcribing a piece in a BCP 47 language, or '' to detect it. Repeating it for a started piece has no effect. */
  begin(name: string, sound: AudioPiece, language: string): Promise<RecognitionResult>;
}

/** Why a piece can't be transcribed, permanently; people see the message. */
export class RecognitionFailed extends Error {
  override name = 'RecognitionFailed';
}

/** The service accepts no more requests at the moment. */
export class RecognizerBusy extends Error {
  override name = 'RecognizerBusy';
}
