import { planLimit } from '#shared/plan-limit';
import { checkClipRoom, checkSlidesRoom, type FileRoom } from './file-room';
import { meetsPlan, messageOfProblem } from './import-problem';
import { isClipFile } from './model/sort-files';
import { kindOfSlideFile } from './slides/kind-of-slide-file';

/**
 * Why a new project would stay empty: an error that names each of the files, one line for each; undefined where one of them can be
 * taken. Only looks at what they are: one that is damaged further in is found when it is read.
 */
export async function whyNoneFits(files: readonly File[], room: FileRoom): Promise<Error | undefined> {
  const looks = await Promise.allSettled(files.map((file) => lookAt(file, room)));
  const problems = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []));
  if (problems.length < files.length) return undefined;
  const text = files.map(({ name }, index) => messageOfProblem(name, problems[index])).join('\n');
  return problems.some(meetsPlan) ? planLimit(text) : new Error(text);
}

async function lookAt(file: File, room: FileRoom): Promise<void> {
  if (!(await isClipFile(file))) {
    await kindOfSlideFile(file);
    return checkSlidesRoom(file, room);
  }
  // The reader of these files is large, and only needed here.
  const { readClipFile } = await import('./clips/read-clip-file');
  checkClipRoom(file, (await readClipFile(file)).duration, room);
}
