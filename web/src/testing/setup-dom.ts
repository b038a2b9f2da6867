import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { BroadcastChannel } from 'node:worker_threads';

// Its second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom knows the element, and not how to open it.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// Nor does it open popovers by their buttons.
const openPopovers = new WeakSet<Element>();
function togglePopover(popover: HTMLElement): void {
  const isOpen = openPopovers.delete(popover);
  if (!isOpen) openPopovers.add(popover);
  const state = { newState: isOpen ? 'closed' : 'open' };
  for (const name of ['beforetoggle', 'toggle']) popover.dispatchEvent(Object.assign(new Event(name), state));
}
HTMLElement.prototype.hidePopover = function () {
  if (openPopovers.has(this)) togglePopover(this);
};
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[popovertarget]');
  const popover = button && document.getElementById(button.getAttribute('popovertarget')!);
  if (popover) togglePopover(popover);
});

// It has none; Node's is the same.
Object.assign(globalThis, { BroadcastChannel });
