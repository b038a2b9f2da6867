import { ApiError } from '#shared/errors';
import { Throttled } from '../../../platform/api/classify-error';
import { classifySaveError } from './save-batch';

describe('guard: nothing that was edited is given up because too many came at once', () => {
  it('a call that was turned away by the gateway or the firewall is made again', () => {
    expect(classifySaveError(new Throttled())).toBe('retry');
  });

  it('a plan that is full is not', () => {
    expect(classifySaveError(new ApiError('resource-exhausted', 'Your plan is full.'))).toBe('give-up');
  });
});

it('a mistake of our own code is reported, and never taken for a lost connection', () => {
  expect(classifySaveError(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe('give-up');
});
