import { projectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { sendUpload } from './send-upload';
import { goneFile } from './testing/gone-file';

test('a file that is gone is told at once, and is no line that is cut', async () => {
  const { file, gone } = goneFile();
  const request = {
    kind: 'clip' as const,
    id: uploadId.parse(newId()),
    project_id: projectId.parse(newId()),
    content_type: 'audio/mp4',
    size: 10,
    created_at: 1,
  };
  const { signal } = new AbortController();
  await expect(sendUpload(request, file, { onSent: () => undefined, signal })).rejects.toBe(gone);
});
