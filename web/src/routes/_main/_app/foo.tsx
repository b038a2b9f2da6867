import { createFileRoute } from '@tanstack/react-router';
import { FooScreen } from '../../../screens/foo/foo-screen';

export const Route = createFileRoute('/_main/_app/foo')({
  component: FooScreen,
});
