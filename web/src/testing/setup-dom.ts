import '@testing-library/jest-dom';
import { BroadcastChannel } from 'node:worker_threads';

// jsdom knows the element, and not how to open it.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// It has none; Node's is the same.
Object.assign(globalThis, { BroadcastChannel });
