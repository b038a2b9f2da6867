import type { SpokenWord } from '#shared/captions/words';

/** A piece of sound, as a file of its own. */
export interface AudioPiece {
  bytes: Uint8Array;
  contentType: string;
  /** The ending of its name, without the dot. */
  ending: string;
  /** Where it begins in the file that it was cut from, in milliseconds. */
  begins: number;
}

/** What was heard of a piece. */
export interface Transcript {
  /** In milliseconds of the piece. */
  words: readonly SpokenWord[];
  /** The language that it was heard in, as `begin` takes it; left out by who does not say. */
  language?: string;
}

/** What became of a piece: nobody has been asked, somebody is listening, it is too little to know its language by, or the words. */
export type RecognitionResult = 'not asked' | 'listening' | 'no language' | Transcript;

/** Somebody who writes down what is said in a piece of sound. Names are those of pieces, unique in all stages. */
export interface SpeechRecognizer {
  /** How long asking may take, in milliseconds; 0 where asking twice for a name is as asking once. */
  requestMs: number;
  find(name: string): Promise<RecognitionResult>;
  /** Asks for a piece, in a language by BCP 47, '' to find it out; one that was asked for already is being listened to. */
  begin(name: string, sound: AudioPiece, language: string): Promise<RecognitionResult>;
}

/** Why a piece can't be heard, however often it is tried; the message is for a person. */
export class RecognitionFailed extends Error {
  override name = 'RecognitionFailed';
}

/** The service takes no more at this moment. */
export class RecognizerBusy extends Error {
  override name = 'RecognizerBusy';
}
