import { createStore } from 'zustand/vanilla';
import { ApiError } from '#shared/errors';
import { isPlanLimit } from '#shared/plans';
import { classifyError, formatError } from '../api/classify-error';
import { logError } from '../api/log';

interface Feedback {
  /** How many data operations run that the person has to wait for. */
  loading: number;
  /** Message of the failure that the Error dialog shows. */
  error: string | undefined;
  /** Under which the logs know the requests that failed. */
  requestIds: readonly string[];
  /** What the dialog is titled where it brings news and no failure. */
  title?: string;
  /** Whether the plan has no room for what was asked for. */
  meetsPlan?: boolean;
  /** Whether nothing may cover the page now: an error waits. */
  isHeldBack: boolean;
}

/** What the overlay and the Error dialog show. One for the app: both are modal. */
export const feedbackStore = createStore<Feedback>(() => ({
  loading: 0,
  error: undefined,
  requestIds: [],
  isHeldBack: false,
}));

/**
 * Shows the modal dialog titled Error with the message of what failed, and hides the loading overlay (spec section 8). What is no data
 * operation, as a file that can't be read, has a `title` of its own, which says what happened.
 */
export function showError(error: unknown, title?: string): void {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  if (classifyError(error) === 'bug') logError('A mistake of our own', error);
  showMessage(formatError(error), {
    requestIds: requestId === undefined ? [] : [requestId],
    meetsPlan: isPlanLimit(error),
    title,
  });
}

/** Shows, in the same place, news that the person has to take note of. */
export const showNoticeDialog = (title: string, text: string): void => showMessage(text, { title });

/** Keeps errors from being shown for a while, as while somebody speaks; afterwards all of them are shown. */
export const deferErrors = (isHeldBack: boolean): void => feedbackStore.setState({ isHeldBack });

/** What the Error dialog shows now. */
export const shownError = ({ error, isHeldBack }: Feedback): string | undefined => (isHeldBack ? undefined : error);

/** Closes the Error dialog. */
export const dismissError = (): void => feedbackStore.setState({ error: undefined, requestIds: [] });

/**
 * Runs a data operation that the person waits for: the loading overlay is on meanwhile and off afterwards, and a failure
 * shows the Error dialog (spec sections 4 and 8). Gives undefined when it failed.
 */
export async function runOperation<Result>(operation: () => Promise<Result>): Promise<Result | undefined> {
  feedbackStore.setState(({ loading }) => ({ loading: loading + 1 }));
  try {
    return await operation();
  } catch (error) {
    showError(error);
    return undefined;
  } finally {
    feedbackStore.setState(({ loading }) => ({ loading: Math.max(0, loading - 1) }));
  }
}

function showMessage(
  message: string,
  { title, requestIds = [], meetsPlan = false }: Partial<Pick<Feedback, 'title' | 'requestIds' | 'meetsPlan'>>,
): void {
  feedbackStore.setState(
    ({ error, title: earlierTitle, requestIds: earlier, meetsPlan: metPlan = false, isHeldBack }) => {
      const isWaiting = isHeldBack && error !== undefined;
      const waiting = isWaiting && error !== message ? `${error}\n` : '';
      return {
        loading: 0,
        error: waiting + message,
        requestIds: isHeldBack ? [...earlier, ...requestIds] : requestIds,
        // Of several that waited, only what they share can be the title.
        title: isWaiting && earlierTitle !== title ? undefined : title,
        meetsPlan: meetsPlan || (isWaiting && metPlan),
      };
    },
  );
}
