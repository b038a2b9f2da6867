import { numberedPosition } from '../../../../../shared/testing/numbered-position';
import { slideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { goneFile } from '../../../platform/upload/testing/gone-file';
import { SlideSender } from './slide-sender';

test('a deleted picture fails at once, and is not taken for a lost connection', async () => {
  const { file, gone } = goneFile();
  const never = new Promise<never>(() => undefined);
  const pictures = { largest: file, smaller: [], width: 16, height: 9 };
  const slide = { id: slideId.parse(newId()), position: numberedPosition(1), notes: '', text: '', pictures };
  const { signal } = new AbortController();
  const sending = new SlideSender(newId(), never).send(slide, { onSent: () => undefined, signal });
  await expect(sending).rejects.toBe(gone);
});
