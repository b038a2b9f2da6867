import { createStore } from 'zustand/vanilla';
import { ApiError } from '#shared/errors';
import { isPlanLimit } from '#shared/plans';
import { dialogWording } from '../../wording/feedback';
import { classifyError, formatError } from '../api/classify-error';
import { logError } from '../api/log';

interface Feedback {
  /** How many running operations the person has to wait for. */
  loading: number;
  error: string | undefined;
  /** Request ids of the failures, as in the logs. */
  requestIds: readonly string[];
  /** Title of the dialog if it shows a notice instead of an error. */
  title?: string;
  /** Whether a limit of the plan is reached. */
  meetsPlan?: boolean;
  /** Whether errors must wait, because nothing may cover the page now. */
  isHeldBack: boolean;
}

/** State of the loading overlay and the Error dialog. The app has one of each, because both are modal. */
export const feedbackStore = createStore<Feedback>(() => ({
  loading: 0,
  error: undefined,
  requestIds: [],
  isHeldBack: false,
}));

/**
 * Shows the modal Error dialog with the failure's message, and hides the loading overlay (spec section 8). A failure that isn't a data
 * operation, such as an unreadable file, passes its own `title`.
 */
export function showError(error: unknown, title?: string): void {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  if (classifyError(error) === 'bug') logError('A bug in our own code', error);
  showMessage(formatError(error), {
    requestIds: requestId === undefined ? [] : [requestId],
    meetsPlan: isPlanLimit(error),
    title,
  });
}

export const showImportError = (error: unknown): void => showError(error, dialogWording.filesNotAdded);

/** Shows a notice that the person must read, in the same dialog. */
export const showNoticeDialog = (title: string, text: string): void => showMessage(text, { title });

/** Defers errors for a while, such as during a recording; then shows all of them. */
export const deferErrors = (isHeldBack: boolean): void => feedbackStore.setState({ isHeldBack });

export const shownError = ({ error, isHeldBack }: Feedback): string | undefined => (isHeldBack ? undefined : error);

export const dismissError = (): void => feedbackStore.setState({ error: undefined, requestIds: [] });

/** Runs an operation that the person waits for, with overlay and Error dialog (spec sections 4 and 8). Undefined on failure. */
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
        // Several deferred errors keep a title only if they share it.
        title: isWaiting && earlierTitle !== title ? undefined : title,
        meetsPlan: meetsPlan || (isWaiting && metPlan),
      };
    },
  );
}
