import { truncateText } from '#shared/text';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne } from '../hostile/choose';
import { hostileText } from '../hostile/hostile-text';

/** Names that readers of files, pages, and tables take for something else. */
const ODD_NAMES = [
  ...[
    'הרצאה (סופי) 2',
    'محاضرة ١',
    '🎤🎉👩‍👩‍👧',
    '<b onclick=x>"&amp;</b></script><!--',
    'x'.repeat(200),
    '../../etc/passwd',
  ],
  ...[
    'Z\u0338\u0334\u0301a\u0301\u0302\u0303\u0304\u0305l\u0338go',
    'CON.m4a',
    '$& $1 {{x}} %s',
    'talk\u202egpj.exe',
    'İıßẞ ﷺ',
  ],
];

/** A text of at most this length, with something to see. */
export const oddText = (random: Random, length: number): string =>
  truncateText(pickOne(random, ODD_NAMES) + (random() < 0.5 ? ` ${hostileText(random, 200)}` : ''), length).trim();
