import { act, render, screen } from '@testing-library/react';
import { contracts } from '#shared/api/contracts';
import { ApiError, type ErrorCode, HTTP_STATUS } from '#shared/errors';
import { createCall } from '../api/call';
import { ErrorDialog } from './feedback';
import { dismissError, feedbackStore, runOperation, showError, showNoticeDialog } from './feedback-store';

afterEach(() => act(dismissError));

test.each([...Object.keys(HTTP_STATUS), 'unknown'])(
  'spec section 8: a data operation that fails with %s shows the dialog titled Error, without the loading overlay',
  async (code) => {
    render(<ErrorDialog />);
    const failing = () => Promise.reject(new ApiError(code as ErrorCode, `It failed: ${code}.`));
    await act(async () => expect(await runOperation(failing)).toBeUndefined());
    expect(screen.getByRole('dialog', { name: 'Error' })).toHaveTextContent(`It failed: ${code}.`);
    expect(feedbackStore.getState().loading).toBe(0);
  },
);

describe("spec section 8: any function's failure is the dialog titled Error, with the server's message", () => {
  const fetchBefore = globalThis.fetch;
  afterAll(() => {
    globalThis.fetch = fetchBefore;
  });
  const call = createCall({ apiUrl: '/api', bearerToken: () => Promise.resolve('token') });
  const ours = contracts.filter(({ name }) => name !== 'stripeWebhook');

  test.each(ours.map((contract) => [contract.name, contract] as const))('%s', async (name, contract) => {
    const message = `${name} can’t do that.`;
    const text = JSON.stringify({ error: { status: 'permission-denied', message } });
    const answer = { ok: false, status: 403, headers: new Headers(), text: () => Promise.resolve(text) };
    globalThis.fetch = () => Promise.resolve(answer as Response);
    render(<ErrorDialog />);
    await act(async () => void (await runOperation(() => call(contract, {}))));
    expect(screen.getByRole('dialog', { name: 'Error' })).toHaveTextContent(message);
    expect(feedbackStore.getState().loading).toBe(0);
  });
});

test('a failed request is named in small print, as in the logs', () => {
  render(<ErrorDialog />);
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'JKJaXmPLvHcESHA=')));
  expect(screen.getByText('Something went wrong.')).toBeVisible();
  expect(screen.getByText('Request JKJaXmPLvHcESHA=')).toBeVisible();
});

test('a failure without a request names none, nor does news after one that did', () => {
  render(<ErrorDialog />);
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'an-id')));
  act(() => showError(new Error('This file is empty.')));
  expect(screen.getByText('This file is empty.')).toBeVisible();
  expect(screen.queryByText(/^Request/)).toBeNull();
  act(() => showError(new ApiError('internal', 'Something went wrong.', undefined, 'an-id')));
  act(() => showNoticeDialog('News', 'Ann has left.'));
  expect(screen.queryByText(/^Request/)).toBeNull();
});

test('each of several failed files has a paragraph', () => {
  render(<ErrorDialog />);
  act(() => showError(new Error('“a.tiff” is a TIFF.\n“b.heic” is a HEIC photo.')));
  expect(screen.getByText('“a.tiff” is a TIFF.')).toBeVisible();
  expect(screen.getByText('“b.heic” is a HEIC photo.')).toBeVisible();
});
