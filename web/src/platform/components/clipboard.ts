import { toastWording } from '../../wording/feedback';
import { showToast } from './toasts';

/** Puts words on the clipboard, and says so; where the browser does not let us, they have to be marked by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(toastWording.copied);
  } catch {
    showToast(toastWording.notCopied);
  }
}

/** Puts a link on the clipboard, and says so; where the browser does not let us, shows it to be copied by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(toastWording.linkCopied);
  } catch {
    showToast(toastWording.linkNotCopied(link));
  }
}
