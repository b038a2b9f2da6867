import '@testing-library/jest-dom';

// jsdom knows the element, and not how to open it.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
