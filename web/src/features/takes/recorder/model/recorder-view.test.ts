import { hasOnlyCopy, isOnlyInMemory, addWarning } from './recorder-view';

it('a take in memory only stays one that cannot be saved for later, whatever else goes wrong', () => {
  const full = addWarning({ warnings: [] }, 'disk-full');
  const failed = addWarning(addWarning(full, 'failed'), 'failed');
  expect(failed.warnings).toEqual(['disk-full', 'failed']);
  expect(isOnlyInMemory(failed)).toBe(true);
  expect(isOnlyInMemory(addWarning({ warnings: [] }, 'failed'))).toBe(false);
});

it('a recording not on disk is the only copy from its first word until it is kept', () => {
  const { warnings } = addWarning({ warnings: [] }, 'not-on-disk');
  expect(hasOnlyCopy({ state: { is: 'ready', slideId: '' }, warnings })).toBe(false);
  expect(hasOnlyCopy({ state: { is: 'beginning', slideId: '' }, warnings })).toBe(true);
  expect(hasOnlyCopy({ state: { is: 'stopping', slideId: '', firstId: '', isClosing: false }, warnings })).toBe(true);
  expect(hasOnlyCopy({ state: { is: 'stopping', slideId: '', firstId: '', isClosing: false }, warnings: [] })).toBe(
    false,
  );
  expect(hasOnlyCopy({ state: { is: 'encoding-failed', slideId: '' }, warnings })).toBe(false);
  expect(hasOnlyCopy({ state: { is: 'closed' }, warnings })).toBe(false);
});
