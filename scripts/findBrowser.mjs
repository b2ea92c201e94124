import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

// Tests look at no window of the browser: the build that has none does the same pages with a sixth less of the processor.
const commandNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
]

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

// Chromium draws the suggestions of its address bar as two web pages for each window, also without a head: half of all the work of opening
// a page.
const addressBarFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// Of several lists Chromium takes the last: what Playwright turns off stands in ours too.
const playwrightFeatures = [
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
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Flags that every headless Chromium of the tests is started with: no sandbox in containers, nothing sent anywhere. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightFeatures, ...addressBarFeatures]}`,
]

/**
 * For pages that live for seconds and compute little: what V8 would spend on compiling their functions for speed, beside what it has compiled already,
 * it never gets back. A page that derives keys or seals messages takes half as long again with them.
 */
export const briefPageFlags = ['--js-flags=--no-opt --no-maglev']

/**
 * The path of a Chrome or Chromium on this machine: `CHROME_PATH`, then PATH (there the one without windows first), then the usual places,
 * then the one that Playwright's own install command brought.
 *
 * @returns {Promise<string | undefined>}
 * @throws when `CHROME_PATH` is set and names no executable file.
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is set to "${named}", which is not an executable file. Correct it, or unset it.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...usualPlaces].find(isExecutable) ?? (await playwrightBrowser())
}

async function playwrightBrowser() {
  try {
    const { chromium } = await import('playwright-core')
    const path = chromium.executablePath()
    return path && existsSync(path) ? path : undefined
  } catch {
    // playwright-core is not installed yet, or knows no browser for this platform.
    return undefined
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
