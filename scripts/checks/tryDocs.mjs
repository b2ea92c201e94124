import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'
import { preview } from 'vite'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'

const deadlineMs = 60_000

/**
 * Connects the demo wallet of the built documentation in a page of it and signs; then sets a theme in the playground.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @returns {Promise<string[]>} what is wrong
 */
async function tryPages(context, origin) {
  /** @type {string[]} */
  const faults = []
  const page = await context.newPage()
  page.setDefaultTimeout(deadlineMs)
  page.on('pageerror', (error) => faults.push(`An error in ${page.url()}: ${error.message}`))

  await page.goto(new URL('quick-start', origin).href)
  const example = page.getByRole('group', { name: 'Live example' })
  await example.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').locator('[data-hawser-wallet]').filter({ hasText: 'Demo wallet' }).click()
  const address = example.locator('[data-fact="address"]')
  await address.waitFor()
  if (!/^0x[0-9a-fA-F]{40}$/.test(((await address.textContent()) ?? '').trim()))
    faults.push('The live example shows no address.')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await example.getByRole('button', { name: 'Sign' }).click()
  await example
    .locator('[data-fact="signature"]')
    .filter({ hasText: /^0x[0-9a-f]{130}$/ })
    .waitFor()

  await page.goto(new URL('playground', origin).href)
  const sheet = page.locator('.css code')
  await sheet.filter({ hasText: 'Nothing is set' }).waitFor()
  await page.locator('[data-token="--hawser-accent"]').fill('#aabbcc')
  await sheet.filter({ hasText: '--hawser-accent: #aabbcc;' }).waitFor()
  await page.getByRole('row', { name: 'Accent on surface' }).filter({ hasText: 'too low' }).waitFor()
  await page.getByRole('button', { name: 'Default' }).click()
  await page.getByRole('row', { name: 'Accent on surface' }).filter({ hasText: 'readable' }).waitFor()
  const low = await page.locator('.contrast .low').count()
  await page.getByLabel('Dark', { exact: true }).check()
  await page.locator('caption').filter({ hasText: 'dark' }).waitFor()
  if (low + (await page.locator('.contrast .low').count()) > 0)
    faults.push('A default of the theme has too little contrast.')
  return faults
}

const dist = join(repositoryRoot, 'docs', 'dist')
if (!existsSync(join(dist, 'playground.html'))) throw new Error('docs/dist is not built: `npm run docs:build` first.')
const executablePath = await findBrowser()
if (!executablePath) throw new Error('No Chrome or Chromium was found. Set CHROME_PATH, or install one.')
const server = await preview({
  root: join(repositoryRoot, 'docs'),
  configFile: false,
  logLevel: 'silent',
  // As a static host serves clean addresses.
  plugins: [
    {
      name: 'clean-addresses',
      configurePreviewServer({ middlewares }) {
        middlewares.use((request, _, next) => {
          if (/^\/[\w/-]+$/.test(request.url ?? '')) request.url += '.html'
          next()
        })
      },
    },
  ],
  preview: { host: '127.0.0.1', port: 0 },
})
const browser = await chromium.launch({ executablePath, args: browserFlags })
try {
  const origin = String(server.resolvedUrls?.local[0])
  const context = await browser.newContext({ locale: 'en-GB' })
  // Public nodes are none of this check's: whatever they are asked, they know nothing.
  await context.route(
    (url) => url.origin !== new URL(origin).origin,
    (route) => route.fulfill({ status: 503, body: '' }),
  )
  const faults = await tryPages(context, origin)
  for (const fault of faults) console.error(fault)
  console.log(`The live example and the playground were tried: ${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}
