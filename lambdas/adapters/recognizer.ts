import type { SpokenWord } from '#shared/captions/spoken-words';
import type { SpokenLanguage } from '#shared/entities/transcription';

/** A piece of sound, as a file of its own. */
export interface CutSound {
  bytes: Uint8Array;
  contentType: string;
  /** The ending of its name, without the dot. */
  ending: string;
  /** Where it begins in the file that it was cut from, in milliseconds. */
  begins: number;
}

/** What became of a piece: nobody has been asked, somebody is listening, or the words, in milliseconds of the piece. */
export type Hearing = 'not asked' | 'listening' | readonly SpokenWord[];

/** Somebody who writes down what is said in a piece of sound. Names are those of pieces, unique in all stages. */
export interface Recognizer {
  find(name: string): Promise<Hearing>;
  /** Asks for a piece; one that was asked for already is being listened to. */
  begin(name: string, sound: CutSound, language: SpokenLanguage): Promise<Hearing>;
}

/** Why a piece can't be heard, however often it is tried; the message is for a person. */
export class CannotHear extends Error {
  override name = 'CannotHear';
}

/** The service takes no more at this moment. */
export class Busy extends Error {
  override name = 'Busy';
}
