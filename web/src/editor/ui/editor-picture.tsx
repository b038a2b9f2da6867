import { type ComponentProps } from 'react';
import { SlidePicture } from '../../components/slide-picture';
import { useEditorState, useSlidePicture } from './editor-context';

/** The picture of a slide of the open project; its cover where there is no such slide. */
export function EditorPicture({
  slideId,
  ...image
}: { slideId: string } & Omit<ComponentProps<typeof SlidePicture>, 'src' | 'name'>) {
  const name = useEditorState((state) => state.view.project.name);
  return <SlidePicture decoding="async" {...image} src={useSlidePicture(slideId)} name={name} />;
}
