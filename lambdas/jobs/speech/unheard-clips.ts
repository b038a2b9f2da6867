import { CannotHear } from '../../adapters/recognizer';
import { findWholeProject } from '../../data/project-store';
import type { Transcription } from '../../data/transcription-store';

/** So many are named. */
const NAMED_MAX = 3;

/**
 * What a person is told of the clips that could not be listened to; '' where there are none.
 * @throws CannotHear where nothing else was heard
 */
export async function tellUnheard({ project_id, pieces, sounds }: Transcription): Promise<string> {
  const unheard = pieces.flatMap(({ part, problem }) => (problem === undefined ? [] : [{ part, problem }]));
  if (unheard.length === 0) return '';
  const files = new Set(unheard.map(({ part }) => sounds[part]!.file));
  const { clips = [] } = (await findWholeProject(project_id)) ?? {};
  const names = [...new Set(clips.filter(({ file }) => files.has(file)).map(({ file_name }) => `“${file_name}”`))];
  const rest = names.length > NAMED_MAX ? ' and others' : '';
  const named = `${names.slice(0, NAMED_MAX).join(', ')}${rest}`;
  const why = [...new Set(unheard.map(({ problem }) => problem))].join(' ');
  if (unheard.length === pieces.length) throw new CannotHear(`Nothing was heard of ${named}. ${why}`);
  return `Not all of ${named} was heard: captions there stay as they were. ${why}`;
}
