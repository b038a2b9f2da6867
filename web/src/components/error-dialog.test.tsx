import { act, render, screen } from '@testing-library/react';
import { ApiError, type ErrorCode, STATUS_OF_CODE } from '#shared/errors';
import { ErrorDialog } from './error-dialog';
import { dismissError, feedbackStore, runOperation, showError, showNews } from './feedback-store';

afterEach(() => act(dismissError));

test.each([...Object.keys(STATUS_OF_CODE), 'unknown'])(
  'spec section 8: a data operation that fails with %s shows the dialog titled Error, without the loading overlay',
  async (code) => {
    render(<ErrorDialog />);
    const failing = () => Promise.reject(new ApiError(code as ErrorCode, `It failed: ${code}.`));
    await act(async () => expect(await runOperation(failing)).toBeUndefined());
    expect(screen.getByRole('dialog', { name: 'Error' })).toHaveTextContent(`It failed: ${code}.`);
    expect(feedbackStore.getState().loading).toBe(0);
  },
);

test('a request that failed is named in small, as the logs name it', () => {
  render(<ErrorDialog />);
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'JKJaXmPLvHcESHA=')));
  expect(screen.getByText('Something went wrong.')).toBeVisible();
  expect(screen.getByText('Request JKJaXmPLvHcESHA=')).toBeVisible();
});

test('a failure of which no request is known names none, nor does news after one that did', () => {
  render(<ErrorDialog />);
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'an-id')));
  act(() => showError(new Error('This file is empty.')));
  expect(screen.getByText('This file is empty.')).toBeVisible();
  expect(screen.queryByText(/^Request/)).toBeNull();
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'an-id')));
  act(() => showNews('News', 'Ann has left.'));
  expect(screen.queryByText(/^Request/)).toBeNull();
});
