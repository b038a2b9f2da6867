import { type ComponentProps } from 'react';
import { type PictureSide, pictureUrl } from '#shared/entities/slide-picture';
import { mediaUrl } from '../../../platform/api/stored-files';
import { SlidePicture } from '../../../platform/components/slide-picture';
import { useEditorState, useShownSlide } from '../ui/editor-context';

/** A slide's picture whose longer side is `side` pixels; the project's cover if there is none. */
export function EditorPicture({
  slideId,
  side,
  ...image
}: { slideId: string; side: PictureSide } & Omit<ComponentProps<typeof SlidePicture>, 'src' | 'name'>) {
  const name = useEditorState((state) => state.view.project.name);
  const grant = useEditorState((state) => state.mediaGrant);
  const slide = useShownSlide(slideId);
  const isLocalTile = side === 320 && slide !== undefined && 'tileUrl' in slide;
  const path = isLocalTile ? slide.tileUrl : pictureUrl(slide?.url ?? '', side);
  return <SlidePicture decoding="async" {...image} src={mediaUrl(path, grant)} name={name} />;
}
