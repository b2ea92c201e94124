import { existsSync } from 'node:fs'
import process from 'node:process'
import { limits } from './children.mjs'
import { findBrowser } from './findBrowser.mjs'

/**
 * The path of a browser for the tests. Where none is found it is installed, but only on Debian as root; sudo is never
 * called.
 *
 * @param {ReturnType<typeof import('./children.mjs').createChildren>} children
 * @returns {Promise<string>}
 * @throws with the ways out, when there is none and it cannot be installed here.
 */
export async function ensureBrowser(children) {
  const found = await findBrowser()
  if (found) return found
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(waysOut)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  let output = ''
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const result = await children.run('apt-get', args, { env, ...limits })
    output = result.output
    if (result.code !== 0) break
  }
  const installed = await findBrowser()
  if (installed) return installed
  throw new Error(`${output.trim()}\n\napt-get could not install Chromium.\n${waysOut}`)
}

const waysOut = `The tests need Chrome or Chromium, and none was found. Do one of these and run the same command again:
  - install Chrome or Chromium by your system's own means
  - npx playwright-core install chromium
  - CHROME_PATH=/path/to/chrome npm test`
