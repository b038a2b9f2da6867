import type { TrashedProject, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { mergeFirstPage } from './trash';

const trashed = (id: string, deleted_at: number, who_can_edit: WhoCanEdit = 'Private') =>
  ({ id, deleted_at, who_can_edit }) as unknown as TrashedProject;
const place = (id: string, deleted_at: number) => ({ id: id as ProjectId, deleted_at });
const known = [trashed('d', 40), trashed('team', 35, 'Team'), trashed('c', 30), trashed('b', 20), trashed('a', 10)];
const idsOf = (projects: TrashedProject[]) => projects.map(({ id }) => id as string);

test('a fetched first page puts new trash on top, removes what is gone, and keeps later pages and the other list', () => {
  const page = { projects: [trashed('e', 50), trashed('c', 30)], next: place('c', 30) };
  expect(idsOf(mergeFirstPage(known, 'Private', page))).toEqual(['e', 'team', 'c', 'b', 'a']);
});

test('a first page that is also the last is the whole list', () => {
  expect(idsOf(mergeFirstPage(known, 'Private', { projects: [trashed('c', 30)], next: null }))).toEqual(['team', 'c']);
  expect(idsOf(mergeFirstPage(known, 'Team', { projects: [], next: null }))).toEqual(['d', 'c', 'b', 'a']);
});

test('a project restored and deleted again is listed once', () => {
  const page = { projects: [trashed('a', 60)], next: place('a', 60) };
  expect(idsOf(mergeFirstPage(known, 'Private', page))).toEqual(['a', 'd', 'team', 'c', 'b']);
});
