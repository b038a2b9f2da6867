import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inWords, isInRange } from './node-range.js';
import { root, run } from './run.mjs';

const JAVA_MINIMUM = 17;

/** Throws when package.json doesn't allow this version of Node. Some versions in between lack features that packages need. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = process.versions.node;
  if (!isInRange(found, engines.node))
    throw new Error(
      `Node ${inWords(engines.node)} is needed; this is ${found}. Install the newest from https://nodejs.org and start again.`,
    );
}

const isRoot = () => process.getuid?.() === 0;

const answers = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The major version of the installed Java; 0 if there is none. */
function javaVersion() {
  try {
    const text = execFileSync('java', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/\d+/.exec(text)?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/** npm writes this file last, so it is as recent as the installed packages. */
function arePackagesCurrent() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

async function must(what, command, args, env) {
  console.log(`Installing ${what}…`);
  const code = await run(command, args, env);
  if (code !== 0) throw new Error(`${what} could not be installed: "${command} ${args.join(' ')}" ended with ${code}.`);
}

/** Whether `node_modules` is a link to the packages of another checkout. */
const arePackagesLinked = () =>
  lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

async function installPackages() {
  if (arePackagesCurrent()) return;
  // npm would follow the link and empty the shared folder.
  if (arePackagesLinked())
    throw new Error(
      'node_modules is a link, and what it leads to is not what package-lock.json asks for. Install there, or remove the link.',
    );
  await must('npm packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Installs a Debian package if possible. Otherwise tells the person what to install. */
async function installProgram(what, debianPackage) {
  if (!isRoot() || !answers('apt-get', ['--version'])) {
    throw new Error(
      `${what} is missing. Install it (on Debian: sudo apt-get install ${debianPackage}) and start again.`,
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await must(`the package lists for ${what}`, 'apt-get', ['update', '-q'], env);
  await must(what, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage], env);
}

/** Headless Chromium. Where it can't be installed, full Chromium or the one in `CHROMIUM` works too. */
async function installChromium() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell')) return;
  try {
    await installProgram('Chromium', 'chromium-headless-shell');
  } catch (error) {
    if (!existsSync('/usr/bin/chromium')) throw error;
  }
}

/** Firefox, and WebKit with its audio decoders and a virtual display. */
async function installOtherBrowsers() {
  if (!existsSync(process.env.FIREFOX ?? '/usr/bin/firefox-esr')) await installProgram('Firefox', 'firefox-esr');
  if (!existsSync('/usr/bin/pulseaudio')) await installProgram('A sound card for Firefox', 'pulseaudio');
  if (!existsSync('/usr/bin/WebKitWebDriver')) await installProgram('WebKit', 'webkit2gtk-driver');
  if (!existsSync('/usr/bin/xvfb-run')) await installProgram('A screen for WebKit', 'xvfb');
  const decodesSound =
    answers('dpkg', ['-s', 'gstreamer1.0-libav']) && answers('dpkg', ['-s', 'gstreamer1.0-plugins-good']);
  if (decodesSound) return;
  await installProgram("WebKit's players", 'gstreamer1.0-plugins-good');
  await installProgram("WebKit's decoders", 'gstreamer1.0-libav');
}

/**
 * Installs what is missing and reports it; prints nothing if nothing is missing. Throws a readable message when something can't be
 * installed. Uses only Node's own modules, because it runs before npm has installed anything.
 */
export async function setUp({ chromium = false, otherBrowsers = false } = {}) {
  requireNode();
  await installPackages();
  if (javaVersion() < JAVA_MINIMUM) await installProgram(`Java ${JAVA_MINIMUM}`, 'openjdk-17-jre-headless');
  if (chromium) await installChromium();
  if (chromium && !answers('ffprobe', ['-version'])) await installProgram('ffmpeg', 'ffmpeg');
  if (otherBrowsers) await installOtherBrowsers();
}

/** Runs a script's main function. Prints the message of an error, and exits with code 1. */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setUp({ chromium: true });
    console.log('Everything is installed.');
    return 0;
  });
}
