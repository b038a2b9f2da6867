import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { captionsWording as words } from '../../../wording/captions';
import { type Offer, takeOverCaptions } from '../../commands/take-over-captions';
import { type ImportMode } from '../../model/captions/import-captions';
import { useEditor, useEditorState } from '../editor-context';

/** Takes captions over that something offers; asks where there are some. Put `dialog` somewhere, and call `offer`. */
export function useTakeOver(): { dialog: ReactNode; offer: (offer: Offer) => void } {
  const editor = useEditor();
  const there = useEditorState((state) => state.view.lines.length);
  const [offered, setOffered] = useState<Offer>();
  const answer = (mode: ImportMode) => () => {
    if (offered) takeOverCaptions(editor, offered, mode);
    setOffered(undefined);
  };
  const dialog = (
    <Dialog
      title={offered?.title ?? ''}
      isOpen={offered !== undefined}
      onClose={() => setOffered(undefined)}
      actions={
        <>
          <Button onClick={answer('fill-gaps')}>{words.importFill}</Button>
          <Button look="primary" onClick={answer('replace')}>
            {words.importReplace}
          </Button>
        </>
      }
    >
      <p>{offered?.question(there)}</p>
    </Dialog>
  );
  const offer = (next: Offer) => (there > 0 ? setOffered(next) : takeOverCaptions(editor, next, 'replace'));
  return { dialog, offer };
}
