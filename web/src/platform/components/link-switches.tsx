import type { ProjectSettings } from '#shared/entities/project';
import { shareWording as words } from '../../wording/share';
import { SwitchField } from './fields';

/** What a team may allow viewers of a link. */
const SWITCHES = [
  { setting: 'allow_downloads', label: words.allowDownloads, text: words.allowDownloadsText },
  { setting: 'allow_comments', label: words.allowComments, text: words.allowCommentsText },
  { setting: 'allow_search_engines', label: words.allowSearchEngines, text: words.allowSearchEnginesText },
  { setting: 'show_notes', label: words.showNotes, text: words.showNotesText },
] as const;

type Setting = (typeof SWITCHES)[number]['setting'];
type Settings = Partial<Pick<ProjectSettings, Setting>>;

/** Downloads are on unless they were turned off; the others are off unless they were turned on. */
export const isAllowed = (settings: Settings, setting: Setting): boolean =>
  settings[setting] ?? setting === 'allow_downloads';

interface Props {
  settings: Settings;
  change: (change: Settings) => void;
  /** A guarded link only has comments. */
  isGuarded?: boolean;
}

export const LinkSwitches = ({ settings, change, isGuarded = false }: Props) =>
  SWITCHES.filter(({ setting }) => !isGuarded || setting === 'allow_comments').map(({ setting, label, text }) => (
    <SwitchField
      key={setting}
      label={label}
      hint={text}
      isOn={isAllowed(settings, setting)}
      onChange={(isOn) => change({ [setting]: isOn })}
    />
  ));
