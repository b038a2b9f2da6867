import { act, fireEvent, render, screen } from '@testing-library/react';
import { SlidePicture } from './slide-picture';

const picture = (src: string | undefined, alt = 'Slide 2') => <SlidePicture src={src} alt={alt} name="Ocean report" />;
const isPicture = () => screen.getByRole('img', { name: 'Slide 2' }) instanceof HTMLImageElement;

test('a slide without a picture shows a cover with the project’s name', () => {
  render(picture(''));
  expect(isPicture()).toBe(false);
  expect(screen.getByText('Ocean report')).toBeVisible();
});

/** The element that retries a failed picture; null if there is none. */
const retrying = () => document.querySelector('img[hidden]');

describe('a picture that failed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const fail = () => fireEvent.error(screen.getByRole('img'));
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

  test('says what is missing, and is requested again after 1, 3, and 10 seconds', () => {
    render(picture('/a.webp'));
    fail();
    expect(screen.getByText(/couldn’t be loaded/)).toBeVisible();
    for (const ms of [1000, 3000, 10_000]) {
      pass(ms - 1);
      expect(retrying()).toBeNull();
      pass(1);
      fireEvent.error(retrying()!);
    }
    pass(3_600_000);
    expect(retrying()).toBeNull();
  });

  test('appears as soon as it has loaded', () => {
    render(picture('/a.webp'));
    fail();
    pass(1000);
    expect(isPicture()).toBe(false);
    fireEvent.load(retrying()!);
    expect(isPicture()).toBe(true);
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull();
  });

  test.each([
    ['the computer is online again', () => window.dispatchEvent(new Event('online'))],
    ['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is requested immediately when %s', (_, happen) => {
    render(picture('/a.webp'));
    fail();
    act(() => void happen());
    expect(retrying()).not.toBeNull();
  });

  test('outside the view is requested immediately when it is visible', () => {
    const waiting = (isShown: boolean) => <SlidePicture src="/a.webp" alt="Slide 2" name="Deck" isShown={isShown} />;
    const { rerender } = render(waiting(false));
    fail();
    expect(retrying()).toBeNull();
    rerender(waiting(true));
    expect(retrying()).not.toBeNull();
  });
});

test('a picture that fails to load is replaced by the cover; another URL is tried', () => {
  const { rerender } = render(picture('/a.webp?old'));
  expect(isPicture()).toBe(true);
  fireEvent.error(screen.getByRole('img'));
  expect(isPicture()).toBe(false);
  expect(screen.getByText('Ocean report')).toBeVisible();
  rerender(picture('/a.webp?new'));
  expect(isPicture()).toBe(true);
});

test('next to a visible name, the cover is not announced', () => {
  render(picture('', ''));
  expect(screen.queryByRole('img')).toBeNull();
});
