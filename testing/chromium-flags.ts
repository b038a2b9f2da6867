/**
 * What Playwright turns off. Chromium obeys the last list that it is given, so that ours has to hold these too: `disabledFeatures` in
 * Playwright's `chromiumSwitches.ts`, without what is for Edge.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar, which no test sees: Chromium loads two of them for each window, at a second's work together. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** How every Chromium of the tests is started. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
];

/** The microphone: a wav file that it hears, over and over; beeps, without one. Nobody is asked for it. */
export const microphoneFlags = (file: string | undefined): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  ...(file ? [`--use-file-for-fake-audio-capture=${file}`] : []),
];
