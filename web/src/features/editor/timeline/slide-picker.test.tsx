import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../commands/testing/open-at';
import { EditorContext } from '../ui/editor-context';
import { SlidePicker } from './slide-picker';

test('the picker opens at the slide that is shown at the playhead, with the focus on it', async () => {
  const scrolled: Element[] = [];
  // jsdom has neither of these.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this);
  };
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  window.matchMedia = () => new EventTarget() as MediaQueryList;
  render(
    <EditorContext value={openAt(12_000)}>
      <SlidePicker />
    </EditorContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change slide here' }));
  const current = screen.getByRole('button', { current: true });
  expect(current).toHaveFocus();
  await new Promise(requestAnimationFrame);
  expect(scrolled).toEqual([current]);
});
