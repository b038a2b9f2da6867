import { toastWording } from '../wording/toasts';
import { showToast } from './toasts';

/** Puts a link on the clipboard, and says so. */
export async function copyLink(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
  showToast(toastWording.linkCopied);
}
