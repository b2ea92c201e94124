import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '../repositoryRoot.mjs'

const walletName = 'Scripted wallet'
const deadlineMs = 30_000

/**
 * Connects the scripted wallet on the page of a template's app, signs its message, and finds the account again after the page was loaded anew. Without a
 * message of the page's console, so under its policy too.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {object} options
 * @param {string} options.url
 * @param {{ privateKey: string, rpcUrl: string }} options.wallet
 * @param {string} options.template
 * @param {string | undefined} options.shots a folder for pictures of the page, absolute
 * @returns {Promise<string>} the address that was connected
 */
export async function connectTemplate(browser, { url, wallet: { privateKey, rpcUrl }, template, shots }) {
  const testing = join(repositoryRoot, 'packages', 'testing', 'dist', 'playwright.js')
  const { ConnectButtonPage, installScriptedWallet } = await import(pathToFileURL(testing).href)
  const context = await browser.newContext()
  context.setDefaultTimeout(deadlineMs)
  try {
    const page = await context.newPage()
    /** @type {string[]} */
    const problems = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    const wallet = await installScriptedWallet(page, {
      name: walletName,
      rdns: 'test.hawser.template',
      privateKeys: [privateKey],
      chains: { 1: rpcUrl },
      chainId: 1,
    })
    const fact = (/** @type {string} */ name) => page.locator(`[data-fact="${name}"]`)
    const response = await page.goto(url)
    if (!response?.headers()['content-security-policy']) throw new Error(`${url} came without a policy.`)
    const [address] = await wallet.addresses()
    await page.getByText('Nobody is connected yet').waitFor()
    if (shots) await takeShots(page, join(shots, template))
    await new ConnectButtonPage(page).connectWith(walletName)
    await fact('address').filter({ hasText: address }).waitFor()
    await fact('network').filter({ hasText: 'Ethereum' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await fact('signature')
      .filter({ hasText: /^0x[0-9a-f]{130}$/ })
      .waitFor()
    if (shots) await takeShots(page, join(shots, `${template}-connected`))

    const again = await page.reload()
    if (template === 'next' && !(await again?.text())?.includes(address))
      throw new Error('The first HTML of Next does not show the account.')
    await fact('address').filter({ hasText: address }).waitFor()
    if (problems.length > 0) throw new Error(`The page of ${template} complained:\n${problems.join('\n')}`)
    return address
  } finally {
    await context.close()
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} path without an ending
 */
async function takeShots(page, path) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme })
    for (const [name, width, height] of /** @type {const} */ ([
      ['desktop', 1280, 800],
      ['phone', 390, 844],
    ])) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${path}-${name}-${colorScheme}.png`, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}
