import { isOnlyInMemory, withWarning } from './recorder-view';

it('a take that lies in memory alone stays one that cannot be set aside, whatever else goes wrong with it', () => {
  const full = withWarning({ warnings: [] }, 'disk-full');
  const failed = withWarning(withWarning(full, 'failed'), 'failed');
  expect(failed.warnings).toEqual(['disk-full', 'failed']);
  expect(isOnlyInMemory(failed)).toBe(true);
  expect(isOnlyInMemory(withWarning({ warnings: [] }, 'failed'))).toBe(false);
});
