import { fireEvent, render, screen } from '@testing-library/react';
import { SlidePicture } from './slide-picture';

const picture = (src: string | undefined, alt = 'Slide 2') => <SlidePicture src={src} alt={alt} name="Ocean report" />;
const isPicture = () => screen.getByRole('img', { name: 'Slide 2' }) instanceof HTMLImageElement;

test('a slide without a picture shows a cover with the project’s name', () => {
  render(picture(''));
  expect(isPicture()).toBe(false);
  expect(screen.getByText('Ocean report')).toBeVisible();
});

test('a picture that doesn’t load gives way to the cover; another address is tried anew', () => {
  const { rerender } = render(picture('/a.webp?old'));
  expect(isPicture()).toBe(true);
  fireEvent.error(screen.getByRole('img'));
  expect(isPicture()).toBe(false);
  expect(screen.getByText('Ocean report')).toBeVisible();
  rerender(picture('/a.webp?new'));
  expect(isPicture()).toBe(true);
});

test('where what is around it is named, the cover says nothing', () => {
  render(picture('', ''));
  expect(screen.queryByRole('img')).toBeNull();
});
