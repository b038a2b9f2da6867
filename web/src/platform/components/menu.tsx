import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names';
import styles from './menu.module.css';

/** A menu that fits into this width (pixels) opens where `align` says. */
const ROOM = 260;
const GAP = 4;

/** A menu that opens from `trigger`, a button. It is a popover, which returns the focus. Items render only while it is open. */
export function Menu({
  label,
  trigger,
  align = 'end',
  children,
}: {
  label: string;
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => (isOpen ? watchOpenMenu(menu.current!) : undefined), [isOpen]);
  const prepare = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return;
    setOpen(true);
    placeMenu(currentTarget, align);
  };
  const finish = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    // Not before it is closed: the browser returns the focus from an item only while the item is there.
    if (newState !== 'open') return setOpen(false);
    const wasOpenedByKey = currentTarget.previousElementSibling?.matches(':focus-visible');
    (wasOpenedByKey ? listItems(currentTarget)[0] : currentTarget)?.focus();
  };
  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.click();
        },
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={isOpen ? label : undefined}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={prepare}
        onToggle={finish}
        onKeyDown={moveFocus}
      >
        {isOpen && children}
      </div>
    </>
  );
}

export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className={styles.header}>{children}</div>;
}

export function MenuItem({
  icon,
  isDestructive = false,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  isDestructive?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, isDestructive && styles.destructive)}
      disabled={isDisabled}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

/** Places a menu at the button before it, on the side where it has more room. A longer menu scrolls. */
function placeMenu(menu: HTMLElement, align: 'start' | 'end'): void {
  const { top, right, bottom, left } = menu.previousElementSibling!.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const startsAtLeft = align === 'start' ? left + ROOM <= innerWidth : right < ROOM;
  const opensDown = bottom < innerHeight / 2;
  Object.assign(menu.style, {
    left: startsAtLeft ? `${left}px` : 'auto',
    right: startsAtLeft ? 'auto' : `${innerWidth - right}px`,
    top: opensDown ? `${bottom + GAP}px` : 'auto',
    bottom: opensDown ? 'auto' : `${innerHeight - top + GAP}px`,
    maxHeight: `${(opensDown ? innerHeight - bottom : top) - 2 * GAP}px`,
  });
}

/**
 * Closes an open menu when its button moves, and keeps the press that closes it from also activating what is below the pointer. Returns
 * the function that ends this.
 */
function watchOpenMenu(menu: HTMLElement): () => void {
  const button = menu.previousElementSibling!;
  const watch = new AbortController();
  const whileOpen = { signal: watch.signal, capture: true };
  const { left, top } = button.getBoundingClientRect();
  const hideIfMoved = () => {
    const now = button.getBoundingClientRect();
    if (now.left !== left || now.top !== top) menu.hidePopover();
  };
  window.addEventListener('resize', hideIfMoved, whileOpen);
  // Also emitted for a scroll that ended when the menu opened.
  document.addEventListener('scroll', hideIfMoved, whileOpen);
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const ignorePress = (press: PointerEvent) => {
    if (press.button !== 0 || [menu, button].some((part) => part.contains(press.target as Node))) return;
    ignore(press);
    const next = new AbortController();
    document.addEventListener('click', ignore, { signal: next.signal, capture: true, once: true });
    // A press that became a scroll has no click.
    for (const end of ['pointerdown', 'pointercancel', 'keydown'])
      document.addEventListener(end, () => next.abort(), { signal: next.signal, capture: true });
  };
  document.addEventListener('pointerdown', ignorePress, whileOpen);
  return () => watch.abort();
}

const listItems = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
];

/** Moves the focus among the items by arrows, Home, End, and an item's first letter. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // Keys in a menu are not for what lies around its button.
  event.stopPropagation();
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const items = listItems(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const isNamed = (item: HTMLElement) =>
    (item.textContent ?? '').trim().toLowerCase().startsWith(event.key.toLowerCase());
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(Math.max(at, 0) - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const target =
    targets[event.key] ??
    (event.key.length === 1 && event.key !== ' ' ? [...items.slice(at + 1), ...items].find(isNamed) : undefined);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
