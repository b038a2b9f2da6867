import { act, render, screen } from '@testing-library/react';
import { ApiError } from '#shared/errors';
import { ErrorDialog } from './error-dialog';
import { dismissError, showError, showNews } from './feedback-store';

afterEach(() => act(dismissError));

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
