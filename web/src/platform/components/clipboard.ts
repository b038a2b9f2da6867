import { toastWording } from '../../wording/feedback';
import { showToast } from './toasts';

/** Copies text and shows a toast; if the browser refuses, the toast says to copy it by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(toastWording.copied);
  } catch {
    showToast(toastWording.notCopied);
  }
}

/** Copies a link and shows a toast; if the browser refuses, the toast shows the link to copy by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(toastWording.linkCopied);
  } catch {
    showToast(toastWording.linkNotCopied(link));
  }
}
