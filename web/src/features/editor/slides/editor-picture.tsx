import { type ComponentProps } from 'react';
import { type PictureSide } from '#shared/entities/slide-picture';
import { SlidePicture } from '../../../platform/components/slide-picture';
import { useEditorState, useSlidePicture } from '../ui/editor-context';

/** The picture of a slide of the open project, for a place whose longer side is so long; its cover where there is no such slide. */
export function EditorPicture({
  slideId,
  side,
  ...image
}: { slideId: string; side: PictureSide } & Omit<ComponentProps<typeof SlidePicture>, 'src' | 'name'>) {
  const name = useEditorState((state) => state.view.project.name);
  return <SlidePicture decoding="async" {...image} src={useSlidePicture(slideId, side)} name={name} />;
}
