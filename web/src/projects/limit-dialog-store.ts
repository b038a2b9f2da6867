import { createStore } from 'zustand/vanilla';

/** Whether the dialog that says that the plan is full is open. */
export const limitDialogStore = createStore(() => ({ isOpen: false }));

/** Says that the plan is full. */
export const openLimitDialog = (): void => limitDialogStore.setState({ isOpen: true });

/** Closes the dialog. */
export const closeLimitDialog = (): void => limitDialogStore.setState({ isOpen: false });
