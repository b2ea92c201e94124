import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

// Those without windows last: whoever has both may want to look on.
const commands = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
  'chromium-headless-shell',
  'chrome-headless-shell',
]

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of an installed Chrome or Chromium: `CHROME_PATH`, then PATH, then the usual places; undefined without one.
 * @throws Error when `CHROME_PATH` names no executable file.
 */
export function findBrowserPath(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const named = env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is "${named}", which is no executable file. Correct it, or unset it.`)
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => join(folder, command)))
  return [...onPath, ...places].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
