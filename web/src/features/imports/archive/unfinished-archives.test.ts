import type { Project } from '#shared/entities/project';
import { mayHaveWork } from './unfinished-archives';

const project = (parts: { clips?: object[]; slides?: object[] }) =>
  ({ clips: [], slides: [], ...parts }) as unknown as Project;

test('an incomplete project may have somebody’s work if it has clips, or a slide that was changed after it arrived', () => {
  const arrived = { created_at: 1_000_000, version: 1_004_000 };
  expect(mayHaveWork(project({}))).toBe(false);
  expect(mayHaveWork(project({ slides: [arrived] }))).toBe(false);
  expect(mayHaveWork(project({ slides: [arrived, { ...arrived, version: 1_100_000 }] }))).toBe(true);
  expect(mayHaveWork(project({ slides: [arrived], clips: [{}] }))).toBe(true);
});
