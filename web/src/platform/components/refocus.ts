/**
 * Returns the focus to a form whose submit button lost it while it was disabled: to the button, or to the first field if it stays disabled. Does
 * nothing if the person is elsewhere by now.
 */
export function refocus(form: HTMLFormElement): void {
  // React has enabled the button by then.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const button = form.querySelector<HTMLElement>('[type=submit]:enabled');
    (button ?? form.querySelector<HTMLElement>('input, textarea'))?.focus();
  });
}
