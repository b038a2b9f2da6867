import { ApiError } from '#shared/errors';
import { Throttled } from '../../../platform/api/classify-error';
import { classifySaveError } from './save-batch';

describe('guard: no edit is dropped because too many were sent at once', () => {
  it('a call throttled by the gateway or the firewall is retried', () => {
    expect(classifySaveError(new Throttled())).toBe('retry');
  });

  it('a full plan is not', () => {
    expect(classifySaveError(new ApiError('resource-exhausted', 'Your plan is full.'))).toBe('give-up');
  });
});

it('a bug of ours is reported, and never taken for a lost connection', () => {
  expect(classifySaveError(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe('give-up');
});
