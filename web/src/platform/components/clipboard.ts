import { toastWording } from '../../wording/feedback';
import { showToast } from './toasts';

/** Copies text and shows a toast; if the browser refuses, the toast says to copy it by hand. */
export async function copyText(
  text: string,
  { copied, notCopied }: Pick<typeof toastWording, 'copied' | 'notCopied'> = toastWording,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(notCopied);
  }
}

/** Copies a link; if the browser refuses, the toast shows it. */
export const copyLink = (link: string): Promise<void> =>
  copyText(link, { copied: toastWording.linkCopied, notCopied: toastWording.linkNotCopied(link) });
