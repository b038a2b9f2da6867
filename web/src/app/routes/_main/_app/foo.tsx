import { createFileRoute } from '@tanstack/react-router';
import { RecordingCheckScreen } from '../../../../features/takes/recording-check/recording-check-screen';

export const Route = createFileRoute('/_main/_app/foo')({
  component: RecordingCheckScreen,
});
