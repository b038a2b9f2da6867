/** Shown when a field disappears while a person types in it. */
export const lostTextWording = {
  title: 'Unsaved text',
  isGone: 'The field you were typing in is gone. Click anywhere or press Escape to use keyboard shortcuts again.',
  notSaved: 'The field you were typing in is gone. This wasn’t saved:',
  copy: 'Copy',
  copied: 'Copied',
  dismiss: 'Dismiss',
};
