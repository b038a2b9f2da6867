import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { recordAccess, intersectAccess } from './get-records';

const account_id = 'account' as AccountId;
const project_id = 'project' as ProjectId;
const [owner, colleague] = ['owner', 'colleague'].map(
  (uid) => ({ uid: uid as Uid, account_id, role: 'Editor' }) as User,
);
const project = (who_can_edit: 'Private' | 'Team') => ({ uid: owner!.uid, account_id, who_can_edit }) as ProjectSummary;
const slide = { id: 'slide' } as Slide;
const key = { entity: 'slide' as const, project_id, id: slide.id };

/** What a colleague sees of a slide that was read while the project changed from one state to another. */
const seenBetween = (before: 'Private' | 'Team', after: 'Private' | 'Team', person = colleague!) =>
  intersectAccess(
    recordAccess(person, () => project(before)),
    recordAccess(person, () => project(after)),
  ).record(key, () => slide);

describe('guard: a record is shown only to people who could see it throughout the read', () => {
  test("a Team project's record is shown", () => expect(seenBetween('Team', 'Team')).toBe(slide));

  test('not if the project was Private before: it may have been written and removed since', () =>
    expect(seenBetween('Private', 'Team')).toBeNull());

  test('not if the project has become Private', () => expect(seenBetween('Team', 'Private')).toBeNull());

  test('the owner sees it, whatever the project becomes', () =>
    expect(seenBetween('Private', 'Team', owner)).toBe(slide));
});
