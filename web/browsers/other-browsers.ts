import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

/** The browsers besides Chromium. An automated WebKitGTK is a private window, which has no disk of its own (docs/browsers.md). */
export const OTHER_BROWSERS = [
  { name: 'Firefox', openOther: openFirefox, hasDisk: true },
  { name: 'WebKit', openOther: openWebKit, hasDisk: false },
];
