import { apiLatency } from './api-latency';
import { archiveMemory } from './archive-memory';
import { captionWork } from './caption-work';
import { captionsFromNotes } from './captions-from-notes';
import { coldStart } from './cold-start';
import { costModel } from './cost-model';
import { deckImport, longDeckImport } from './deck-import';
import { editToOther } from './edit-to-other';
import { exportSpeed } from './export-speed';
import type { Measure } from './figure';
import { growth } from './growth';
import { hostileGrowth } from './hostile-growth';
import { limits } from './limits';
import { linkGuesses } from './link-guesses';
import { subscriptionStart, liveLatency } from './live-latency';
import { lostAtKill } from './lost-at-kill';
import { markerError } from './marker-error';
import { pageWeight } from './page-weight';
import { projectList } from './project-list';
import { projectOpen } from './project-open';
import { recovery } from './recovery';
import { revocation } from './revocation';
import { savesAtOnce } from './saves-at-once';
import { search } from './search';
import { signUpPuzzle } from './sign-up-puzzle';
import { stopAfterLongTalk } from './stop-after-long-talk';
import { stopToLink } from './stop-to-link';
import { slideChanges } from './slide-changes';
import { slowLink } from './slow-link';
import { tableUnits } from './table-units';
import { videoAtKill } from './video-at-kill';
import { viewersAtOnce } from './viewers-at-once';

/** All measurements of a running stack, in this order. */
export const measures: readonly Measure[] = [
  apiLatency,
  coldStart,
  projectList,
  search,
  liveLatency,
  subscriptionStart,
  editToOther,
  captionWork,
  captionsFromNotes,
  hostileGrowth,
  signUpPuzzle,
  linkGuesses,
  revocation,
  tableUnits,
  costModel,
  limits,
  viewersAtOnce,
  savesAtOnce,
  growth,
  pageWeight,
  slowLink,
  slideChanges,
  projectOpen,
  deckImport,
  longDeckImport,
  exportSpeed,
  archiveMemory,
  stopToLink,
  stopAfterLongTalk,
  markerError,
  lostAtKill,
  videoAtKill,
  recovery,
];
