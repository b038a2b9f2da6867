import type { ProjectSettings } from '#shared/entities/project';
import { shareWording as words } from '../../wording/share';
import { SwitchField } from './fields';

/** What a team may allow people with a link that is open to anyone. */
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

export const LinkSwitches = ({ settings, change }: { settings: Settings; change: (change: Settings) => void }) =>
  SWITCHES.map(({ setting, label, text }) => (
    <SwitchField
      key={setting}
      label={label}
      hint={text}
      isOn={isAllowed(settings, setting)}
      onChange={(isOn) => change({ [setting]: isOn })}
    />
  ));
