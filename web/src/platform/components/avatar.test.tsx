import { fireEvent, render, screen } from '@testing-library/react';
import { mediaUrl } from '../api/stored-files';
import { Avatar } from './avatar';

const avatar = (pictureUrl: string | undefined) => <Avatar name="Ada Lovelace" pictureUrl={pictureUrl} size={32} />;

test('a picture that fails to load is replaced by initials', () => {
  const { container } = render(avatar('/users/ada/1.png?Policy=old'));
  expect(screen.queryByText('AL')).toBeNull();
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('AL')).toBeVisible();
});

test('a session without picture grants shows initials, and requests nothing', () => {
  const { container } = render(avatar(mediaUrl('/users/ada/1.png', '')));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('AL')).toBeVisible();
});
