import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { dialogWording } from '../../wording/feedback';
import { Button, IconButton } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { SectionBoundary } from './error-boundary';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called on Esc, the close button, and a click outside. Omit it if the person must decide. */
  onClose?: () => void;
  children: ReactNode;
  /** The dialog's buttons, main one last. */
  actions?: ReactNode;
  width?: 'narrow' | 'medium' | 'wide';
  className?: string;
}

/** The last focused element outside of menus and dialogs, because a menu item that opened a dialog no longer exists when it closes. */
let lastFocused: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu], dialog')) lastFocused = target;
});

/** A modal dialog based on the browser's: keeps the focus inside, and restores it on close. */
export function Dialog({ title, isOpen, onClose, children, actions, width = 'narrow', className }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !isOpen) return undefined;
    const opener = lastFocused;
    dialog.showModal();
    firstControl(dialog)?.focus();
    return () => {
      dialog.close();
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[width], className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {onClose && <IconButton size="small" label={dialogWording.close} icon={<X />} onClick={onClose} />}
          </header>
          <div className={styles.body}>
            <SectionBoundary>{children}</SectionBoundary>
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** The element to focus first: the one that asks for it, the first field, or else the first button (which is the harmless one). */
const firstControl = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-takes-focus]') ??
  dialog.querySelector<HTMLElement>('input, textarea, select') ??
  dialog.querySelector<HTMLElement>('footer button');

/** Asks before an action that can't be undone; `title` names its object. */
export function ConfirmDialog({
  title,
  isOpen,
  action,
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  isOpen: boolean;
  action: string;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="destructive" onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
