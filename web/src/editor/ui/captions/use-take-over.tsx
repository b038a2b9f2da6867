import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { captionsWording as words } from '../../../wording/captions';
import { type Offer, takeOverCaptions } from '../../commands/take-over-captions';
import { type ImportMode, replacedLines } from '../../model/captions/import-captions';
import { useEditor, useEditorState } from '../editor-context';

/** Takes captions over that something offers; asks where some would give way. Put `dialog` somewhere, and call `offer`. */
export function useTakeOver(): { dialog: ReactNode; offer: (offer: Offer) => void } {
  const editor = useEditor();
  const [offered, setOffered] = useState<Offer>();
  const there = useEditorState((state) => state.view.lines.length);
  const replaced = useEditorState((state) => replacedLines(state.view, offered?.within).length);
  const answer = (mode: ImportMode) => () => {
    if (offered) takeOverCaptions(editor, offered, mode);
    setOffered(undefined);
  };
  const isForPart = offered?.within !== undefined;
  const dialog = (
    <Dialog
      title={offered?.title ?? ''}
      isOpen={offered !== undefined}
      onClose={() => setOffered(undefined)}
      actions={
        <>
          <Button look={isForPart ? 'primary' : undefined} onClick={answer('fill-gaps')}>
            {words.importFill}
          </Button>
          <Button look={isForPart ? undefined : 'primary'} onClick={answer('replace')}>
            {isForPart ? words.replaceSome(replaced) : words.importReplace}
          </Button>
        </>
      }
    >
      <p>{offered?.question(there, replaced)}</p>
    </Dialog>
  );
  const offer = (next: Offer) => {
    const isAsked = replacedLines(editor.store.getState().view, next.within).length > 0;
    if (isAsked) setOffered(next);
    else takeOverCaptions(editor, next, 'replace');
  };
  return { dialog, offer };
}
