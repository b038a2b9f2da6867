import { createFileRoute } from '@tanstack/react-router';
import { FooScreen } from '../../../../features/takes/recording-check/recording-check-screen';

export const Route = createFileRoute('/_main/_app/foo')({
  component: FooScreen,
});
