import { useEffect } from 'react';
import { updatePreview } from '#shared/api/projects';
import { hasCurrentPreview, PREVIEW_BYTES_MAX, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#shared/entities/link-preview';
import { call } from '../../../platform/api/call';
import { mediaUrl } from '../../../platform/api/stored-files';
import { useEditor, useEditorState } from './editor-context';

/** After an import or a move of slides, the first slide may change several times. */
const SETTLE_MS = 3000;
const QUALITIES = [0.85, 0.6, 0.3];
/** What surrounds a slide of another shape. */
const GROUND = '#16171a';

/** Draws a slide as large as fits into a preview. Rejects if it can't be fetched. */
async function drawPreview(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The slide's picture answers ${response.status}.`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = new OffscreenCanvas(PREVIEW_WIDTH, PREVIEW_HEIGHT);
  const context = canvas.getContext('2d')!;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT);
  const scale = Math.min(PREVIEW_WIDTH / bitmap.width, PREVIEW_HEIGHT / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (PREVIEW_WIDTH - width) / 2, (PREVIEW_HEIGHT - height) / 2, width, height);
  bitmap.close();
  let preview = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITIES[0] });
  for (const quality of QUALITIES.slice(1)) {
    if (preview.size <= PREVIEW_BYTES_MAX) break;
    preview = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return preview;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/**
 * Keeps the picture that is shown where the link is pasted: whoever edits the project draws it when it doesn't show the first slide. A failure
 * is silent: the link works without, and the next editor tries again.
 */
export function useLinkPreview(): void {
  const { mayEdit, store } = useEditor();
  const slideUrl = useEditorState(({ view }) => (hasCurrentPreview(view.project) ? '' : view.project.cover_url));
  useEffect(() => {
    if (!mayEdit || slideUrl === '') return;
    const draw = async () => {
      const { view, mediaGrant } = store.getState();
      const url = mediaUrl(slideUrl, mediaGrant);
      if (!url) return;
      const picture = await toBase64(await drawPreview(url));
      await call(updatePreview, { id: view.project.id, slide_url: slideUrl, picture });
    };
    const timer = setTimeout(() => void draw().catch(() => undefined), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [mayEdit, slideUrl, store]);
}
