import * as z from 'zod';
import type { SpokenWord } from '#shared/captions/spoken-words';
import { deleteObject } from '../../adapters/media';
import { readWhole, storeOnce } from '../../adapters/media-bytes';
import type { Transcription } from '../../data/transcription-store';

const spokenWords = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }));

/** The name of a piece of automatic subtitles, by its place among them: no other has it, in whatever stage. */
export const pieceName = ({ project_id, asked_at }: Transcription, at: number): string =>
  `${project_id}-${asked_at}-${at}`;

const keyOf = (one: Transcription, at: number): string => `staging/speech/${pieceName(one, at)}/words.json`;

/** Keeps the words of a piece until all are heard: those that were heard first. Their times are those of the file. */
export const keepWords = (one: Transcription, at: number, words: readonly SpokenWord[]): Promise<void> =>
  storeOnce(keyOf(one, at), JSON.stringify(words), 'application/json');

/**
 * The words of a piece that was heard.
 * @throws when they are gone: they are kept for two days
 */
export async function keptWords(one: Transcription, at: number): Promise<SpokenWord[]> {
  const bytes = await readWhole(keyOf(one, at));
  if (!bytes) throw new Error('The words of a piece are not there any more.');
  return spokenWords.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Takes the words away that are captions now. */
export async function dropWords(one: Transcription): Promise<void> {
  for (const at of one.pieces.keys()) await deleteObject(keyOf(one, at));
}
