import { projectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { sendUpload } from './send-upload';
import { goneFile } from './testing/gone-file';

test('a deleted file fails at once, and is not taken for a lost connection', async () => {
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
