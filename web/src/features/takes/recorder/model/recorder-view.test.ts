import { holdsOnlyCopy, isOnlyInMemory, withWarning } from './recorder-view';

it('a take that lies in memory alone stays one that cannot be saved for later, whatever else goes wrong with it', () => {
  const full = withWarning({ warnings: [] }, 'disk-full');
  const failed = withWarning(withWarning(full, 'failed'), 'failed');
  expect(failed.warnings).toEqual(['disk-full', 'failed']);
  expect(isOnlyInMemory(failed)).toBe(true);
  expect(isOnlyInMemory(withWarning({ warnings: [] }, 'failed'))).toBe(false);
});

it('a recording that is not on disk is the only copy from its first word until it is kept', () => {
  const { warnings } = withWarning({ warnings: [] }, 'not-on-disk');
  expect(holdsOnlyCopy({ state: { is: 'ready', slideId: '' }, warnings })).toBe(false);
  expect(holdsOnlyCopy({ state: { is: 'beginning', slideId: '' }, warnings })).toBe(true);
  expect(holdsOnlyCopy({ state: { is: 'stopping', slideId: '', firstId: '', isClosing: false }, warnings })).toBe(true);
  expect(holdsOnlyCopy({ state: { is: 'stopping', slideId: '', firstId: '', isClosing: false }, warnings: [] })).toBe(
    false,
  );
  expect(holdsOnlyCopy({ state: { is: 'encoding-failed', slideId: '' }, warnings })).toBe(false);
  expect(holdsOnlyCopy({ state: { is: 'closed' }, warnings })).toBe(false);
});
