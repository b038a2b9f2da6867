/** The content of a notice: how many texts, of what kind, and why the server refused them. */
interface ConflictSummary {
  entity: string;
  /** The slide number of the notes; 0 for none. */
  slide: number;
  texts: number;
  refusals: readonly string[];
}

const placeOf = ({ entity, slide }: ConflictSummary): string => {
  if (entity === 'caption') return 'this caption';
  if (entity === 'project') return 'the project name';
  return slide > 0 ? `the notes of slide ${slide}` : 'these notes';
};

/** Notices about words that could not be saved. */
export const conflictsWording = {
  why: {
    changed: (unsaved: ConflictSummary): string =>
      `Your version of ${placeOf(unsaved)} was not saved. Choose which one to keep.`,
    deleted: ({ entity, texts }: ConflictSummary): string => {
      if (entity !== 'caption') return 'The slide was deleted before your notes were saved.';
      const captions = texts === 1 ? 'This caption was' : 'These captions were';
      return `${captions} deleted before your text was saved.`;
    },
    refused: ({ texts, refusals }: ConflictSummary): string => {
      const captions = texts === 1 ? 'This caption' : `${texts} captions`;
      return `${captions} could not be saved. ${refusals.join(' ')} Your text is kept in this browser.`;
    },
    'not-allowed': (): string =>
      'You can’t edit this project anymore. This text was not saved, and only you can see it.',
  },
  changesLost: 'Your last changes were not saved.',
  waiting: 'This text wasn’t saved. Only you can see it, on this computer.',
  saved: 'Saved',
  yours: 'Yours',
  empty: '(empty)',
  use: {
    changed: { label: 'Use mine', edit: 'Use my text' },
    deleted: { label: 'Put back', edit: 'Put captions back' },
    refused: { label: 'Try again', edit: 'Put captions back' },
  },
  copy: 'Copy',
  dismiss: 'Dismiss',
};
