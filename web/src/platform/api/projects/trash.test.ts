import type { TrashedProject, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { mergeFirstPage } from './trash';

const trashed = (id: string, deleted_at: number, who_can_edit: WhoCanEdit = 'Private') =>
  ({ id, deleted_at, who_can_edit }) as unknown as TrashedProject;
const place = (id: string, deleted_at: number) => ({ id: id as ProjectId, deleted_at });
const known = [trashed('d', 40), trashed('team', 35, 'Team'), trashed('c', 30), trashed('b', 20), trashed('a', 10)];
const idsOf = (projects: TrashedProject[]) => projects.map(({ id }) => id as string);

test('what came to the trash is on top, what is gone of the first page goes, and what is behind it and the other list stay', () => {
  const page = { projects: [trashed('e', 50), trashed('c', 30)], next: place('c', 30) };
  expect(idsOf(mergeFirstPage(known, 'Private', page))).toEqual(['e', 'team', 'c', 'b', 'a']);
});

test('a first page that is the last one is all that there is of its list', () => {
  expect(idsOf(mergeFirstPage(known, 'Private', { projects: [trashed('c', 30)], next: null }))).toEqual(['team', 'c']);
  expect(idsOf(mergeFirstPage(known, 'Team', { projects: [], next: null }))).toEqual(['d', 'c', 'b', 'a']);
});

test('what was restored and deleted anew is there once', () => {
  const page = { projects: [trashed('a', 60)], next: place('a', 60) };
  expect(idsOf(mergeFirstPage(known, 'Private', page))).toEqual(['a', 'd', 'team', 'c', 'b']);
});
