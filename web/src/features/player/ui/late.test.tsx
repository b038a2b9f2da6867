import { render, screen } from '@testing-library/react';
import { Late } from './late';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('shows a component once its code has loaded', async () => {
  const load = () => Promise.resolve(Greeting);
  render(<Late load={load} props={{ name: 'Ada' }} />);
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
});

test('says that it couldn’t be loaded, without the code', async () => {
  const load = () => Promise.reject<typeof Greeting>(new TypeError('Failed to fetch'));
  render(<Late load={load} props={{ name: 'Ada' }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be loaded');
});
