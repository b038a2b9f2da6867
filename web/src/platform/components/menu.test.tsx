import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from './button';
import { Menu, MenuItem } from './menu';
import { Tabs } from './tabs';

describe('a menu', () => {
  let chosen: string[];
  beforeEach(() => {
    chosen = [];
    render(
      <>
        <Menu label="Actions" trigger={<IconButton label="Open" icon={null} />}>
          <MenuItem onSelect={() => chosen.push('rename')}>Rename</MenuItem>
          <MenuItem onSelect={() => chosen.push('share')} isDisabled>
            Share
          </MenuItem>
          <MenuItem onSelect={() => chosen.push('delete')}>Delete</MenuItem>
        </Menu>
        <button onClick={() => chosen.push('beside')}>Beside</button>
      </>,
    );
  });

  it('has no items until its button opens it', async () => {
    expect(screen.queryByRole('menuitem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
    expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  });

  it('moves the focus among the enabled items by arrows, Home, End, and first letters', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const item = (name: string) => screen.getByRole('menuitem', { name });
    screen.getByRole('menu').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('r');
    expect(item('Rename')).toHaveFocus();
  });

  const isOpen = () => screen.queryAllByRole('menuitem').length > 0;
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

  it.each([
    [
      'closes when the window is resized and its button moves',
      () => fireEvent(window, new Event('resize')),
      100,
      false,
    ],
    ['closes when the page scrolls and its button moves', () => fireEvent.scroll(document), 100, false],
    ['stays when its button has not moved since it opened', () => fireEvent.scroll(document), 0, true],
  ])('%s', async (_, happen, top, stays) => {
    await open();
    const button = screen.getByRole('button', { name: 'Open' });
    button.getBoundingClientRect = () => ({ left: 0, top }) as DOMRect;
    act(() => void happen());
    expect(isOpen()).toBe(stays);
  });

  it('takes the press that closes it, and no later one', async () => {
    const beside = screen.getByRole('button', { name: 'Beside' });
    await open();
    await userEvent.click(beside);
    expect(chosen).toEqual([]);
    await userEvent.click(beside);
    expect(chosen).toEqual(['beside']);
    await open();
    fireEvent.pointerDown(beside);
    act(() => screen.getByRole('menu', { hidden: true }).hidePopover());
    fireEvent.pointerDown(beside);
    fireEvent.click(beside);
    expect(chosen).toEqual(['beside', 'beside']);
  });

  it('closes when an item is chosen', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(chosen).toEqual(['delete']);
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
});

test('the arrow keys open the next and the previous tab, and wrap around', async () => {
  let opened = '';
  const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value, content: value }));
  const show = (value: string) => <Tabs value={value} tabs={tabs} onChange={(next) => (opened = next)} />;
  const { rerender } = render(show('one'));
  screen.getByRole('tab', { name: 'one' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(opened).toBe('three');
  rerender(show('three'));
  expect(screen.getByRole('tab', { name: 'three' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'three' })).toHaveTextContent('three');
  await userEvent.keyboard('{ArrowRight}');
  expect(opened).toBe('one');
  rerender(show('two'));
  await userEvent.keyboard('{End}');
  expect(opened).toBe('three');
  expect(screen.getByRole('tab', { name: 'three' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(opened).toBe('one');
});
