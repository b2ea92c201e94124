import { findBrowser } from './findBrowser.mjs'
import { installFromDebian } from './installFromDebian.mjs'

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
  let output
  // Older releases of Debian have no package of the one without windows.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    output = await installFromDebian(children, [name])
    if (output === undefined) throw new Error(waysOut)
    const installed = await findBrowser()
    if (installed) return installed
  }
  throw new Error(`${output}\n\napt-get could not install Chromium.\n${waysOut}`)
}

const waysOut = `The tests need Chrome or Chromium, and none was found. Do one of these and run the same command again:
  - install Chrome or Chromium by your system's own means
  - npx playwright-core install chromium
  - CHROME_PATH=/path/to/chrome npm test`
