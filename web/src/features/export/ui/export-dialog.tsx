import { useQuery } from '@tanstack/react-query';
import { getProject } from '#shared/api/projects';
import { call } from '../../../platform/api/call';
import { formatError } from '../../../platform/api/classify-error';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { FieldMessage } from '../../../platform/components/fields';
import { Skeleton } from '../../../platform/components/loading';
import { exportWording as words } from '../../../wording/export';
import { dialogWording } from '../../../wording/feedback';
import type { DownloadProps } from './download-dialog';
import { ExportForm } from './export-form';

/** Asks which file to make of a project, and starts it. */
export function ExportDialog({ project, prepare, onClose }: DownloadProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['export', project?.id],
    enabled: project !== undefined,
    queryFn: async () => {
      await prepare?.();
      return call(getProject, { id: project!.id });
    },
    gcTime: 0,
    // Stays as it is while the person chooses, so that a clip that they chose can't disappear under their hands.
    staleTime: Infinity,
    // Fails while offline, instead of waiting without a word.
    networkMode: 'always',
  });
  if (!project) return null;
  if (data) return <ExportForm project={data} onClose={onClose} />;
  return (
    <Dialog
      title={words.title(project.name)}
      isOpen
      onClose={onClose}
      actions={error && <Button onClick={() => void refetch()}>{dialogWording.retry}</Button>}
    >
      {error ? <FieldMessage text={formatError(error)} /> : <Skeleton height={180} />}
    </Dialog>
  );
}
