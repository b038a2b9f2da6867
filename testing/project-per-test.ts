import { createProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { newProjectId } from './records';
import { call, type SignedUp, signUp, table } from './test-stack';

export interface OwnProject {
  owner: SignedUp;
  id: ProjectId;
}

/**
 * Gives each test of a file a new, empty project of one person, whose plan has room for all. Call it outside the tests; the result is
 * filled in when they start.
 */
export function setUpProjectPerTest(): OwnProject {
  const own = {} as OwnProject;
  beforeAll(async () => {
    own.owner = await signUp();
    const key = { pk: `ACCOUNT#${own.owner.account.id}`, sk: 'ACCOUNT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, limit_stored_projects: 100 });
  });
  beforeEach(async () => {
    own.id = newProjectId();
    await call(createProject, { id: own.id, name: 'Deck' }, own.owner.token);
  });
  return own;
}
