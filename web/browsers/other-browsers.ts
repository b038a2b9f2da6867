import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

/** The browsers besides Chromium, and what they are not able to do (docs/browsers.md). */
export const OTHER_BROWSERS = [
  { name: 'Firefox', openOther: openFirefox, canRecord: true, canMakeVideo: true },
  { name: 'WebKit', openOther: openWebKit, canRecord: false, canMakeVideo: false },
];
