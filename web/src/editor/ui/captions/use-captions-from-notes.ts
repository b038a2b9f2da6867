import { useState } from 'react';
import { showError } from '../../../components/feedback-store';
import { captionsWording as words } from '../../../wording/captions';
import { linesFromNotes } from '../../commands/lines-from-notes';
import { type Offer } from '../../commands/take-over-captions';
import { type EditorStore } from '../../model/editor-store';
import { useEditor } from '../editor-context';

async function offerOf(store: EditorStore): Promise<Offer> {
  const { unheard, ...laid } = await linesFromNotes(store);
  return {
    ...laid,
    edit: words.edits.fromNotes,
    title: words.fromNotes,
    question: (there, replaced) => words.fromNotesText(laid.lines.length, there, replaced),
    done: (taken) => words.takenFromNotes(taken.length, taken.filter(({ unsure }) => unsure).length, unheard),
  };
}

/** Offers the speaker's notes as captions, laid on what was said. */
export function useCaptionsFromNotes(offer: (offer: Offer) => void): { isBusy: boolean; make: () => void } {
  const { store } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const make = () => {
    setBusy(true);
    offerOf(store)
      .then(offer)
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return { isBusy, make };
}
