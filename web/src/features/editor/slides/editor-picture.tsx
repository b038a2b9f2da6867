import { type ComponentProps } from 'react';
import { type PictureSide } from '#shared/entities/slide-picture';
import { SlidePicture } from '../../../platform/components/slide-picture';
import { useEditorState, useSlidePicture } from '../ui/editor-context';

/** A slide's picture whose longer side is `side` pixels; the project's cover if there is none. */
export function EditorPicture({
  slideId,
  side,
  ...image
}: { slideId: string; side: PictureSide } & Omit<ComponentProps<typeof SlidePicture>, 'src' | 'name'>) {
  const name = useEditorState((state) => state.view.project.name);
  return <SlidePicture decoding="async" {...image} src={useSlidePicture(slideId, side)} name={name} />;
}
