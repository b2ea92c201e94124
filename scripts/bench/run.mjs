import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { pnpm as pnpmCommand } from '../packageManager.mjs'
import { installedSize } from './installedSize.mjs'
import { measureCycles, measurePage } from './measurePage.mjs'
import { measureWallets } from './measureWallets.mjs'
import { serve } from './serve.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Math.max(5, Number(values.rounds) || 5)
const pages = ['bare', 'wagmi', 'hawser']

const pnpm = pnpmCommand([]).flat()

const executablePath = await findBrowser()
if (!executablePath) {
  console.error('No Chrome or Chromium was found. Set CHROME_PATH, or install one, and run again.')
  process.exit(1)
}

console.log('Building the pages …')
const [node, ...pnpmArguments] = pnpm
const turbo = ['turbo', 'run', 'build', '--filter=@hawser/example-bench...', '--output-logs=errors-only']
// Through pnpm, which turbo looks for on the path.
execFileSync(node, [...pnpmArguments, 'exec', ...turbo], { cwd: root, stdio: 'inherit' })

const built = join(root, 'examples/bench/dist')
const walletConnectFiles = JSON.parse(readFileSync(join(built, 'walletconnect-files.json'), 'utf8'))
// Built with the pages: it takes the packages from their built files.
const { startServices } = await import('../../examples/bench/startServices.mjs')
const services = await startServices()
const server = await serve(built)
const browser = await chromium.launch({ executablePath, args: browserFlags })
const samples = Object.fromEntries(pages.map((page) => [page, []]))
const cycleSamples = []
const walletSamples = []
try {
  for (let round = 0; round < rounds; round++) {
    console.log(`Round ${round + 1} of ${rounds} …`)
    for (const page of pages) samples[page].push(await measurePage(browser, server.url, page))
    cycleSamples.push(await measureCycles(browser, server.url))
    walletSamples.push(await measureWallets(browser, { baseUrl: server.url, services, walletConnectFiles }))
  }
} finally {
  await browser.close()
  await server.close()
  await services.close()
}

console.log('Installing an EVM-only app from packed tarballs …')
const installed = await installedSize(root, pnpm)

function median(list) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
const of = (page, key) => median(samples[page].map((sample) => sample[key]).filter((value) => value !== undefined))
const ofWallets = (key) => median(walletSamples.map((sample) => sample[key]))
const ms = (value) => (Number.isFinite(value) ? `${value.toFixed(0)} ms` : '–')
const kB = (value) => (Number.isFinite(value) ? `${(value / 1000).toFixed(1)} kB` : '–')

const bareButton = of('bare', 'buttonMs')
const rows = [
  ['', 'bare React', 'wagmi alone', 'Hawser', 'limit'],
  [
    'JavaScript at the button',
    kB(of('bare', 'buttonBytes')),
    kB(of('wagmi', 'buttonBytes')),
    kB(of('hawser', 'buttonBytes')),
    'bare + 20 kB',
  ],
  ['JavaScript, modal open', '–', '–', kB(of('hawser', 'modalBytes')), 'bare + 65 kB'],
  [
    'button visible',
    ms(bareButton),
    ms(of('wagmi', 'buttonMs')),
    ms(of('hawser', 'buttonMs')),
    `${ms(bareButton * 1.1)} (bare + 10 %)`,
  ],
  ['long tasks at load', of('bare', 'loadLongTasks'), of('wagmi', 'loadLongTasks'), of('hawser', 'loadLongTasks'), '–'],
  ['click to settled modal', '–', '–', ms(of('hawser', 'modalMs')), '120 ms'],
  ['long tasks on open', '–', '–', of('hawser', 'openLongTasks'), '0'],
  ['connect click to address', '–', ms(of('wagmi', 'connectMs')), ms(of('hawser', 'connectMs')), '50 ms'],
  [
    'reload to address',
    '–',
    ms(of('wagmi', 'reloadMs')),
    ms(of('hawser', 'reloadMs')),
    `${ms(of('wagmi', 'reloadMs'))} (wagmi)`,
  ],
  ['heap per open and close', '–', '–', kB(median(cycleSamples.map((sample) => sample.heapBytesPerCycle))), '15 kB'],
  ['DOM nodes after 20 cycles', '–', '–', `${median(cycleSamples.map((sample) => sample.nodes))}`, '0'],
  ['listeners after 20 cycles', '–', '–', `${median(cycleSamples.map((sample) => sample.listeners))}`, '0'],
  ['WalletConnect before it is chosen', '–', '–', kB(ofWallets('walletConnectBytes')), '0 kB'],
  ['WalletConnect once chosen', '–', '–', kB(ofWallets('walletConnectBytesChosen')), '–'],
  ['requests before the modal is painted', '–', '–', ofWallets('requestsBeforePaint'), '0'],
  [`long tasks, ${ofWallets('listed')} wallets scrolled`, '–', '–', ofWallets('scrollLongTasks'), '0'],
  ['search answer to 24 wallets', '–', '–', ms(ofWallets('searchMs')), '50 ms'],
  ['search answer to 100 wallets', '–', '–', ms(ofWallets('longSearchMs')), '50 ms'],
  [
    'the same at full speed',
    '–',
    '–',
    `${ms(ofWallets('fastSearchMs'))}, ${ms(ofWallets('fastLongSearchMs'))}`,
    '50 ms',
  ],
  ['installed packages', '–', '–', `${installed.packages}`, '40'],
  ['installed size', '–', '–', `${(installed.bytes / 1e6).toFixed(1)} MB`, '80 MB'],
].map((row) => row.map(String))

const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
const date = new Date().toISOString().slice(0, 10)
console.log(
  `\nMedians of ${rounds} rounds, processor slowed four times (cycles at full speed), ${date}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`,
)
for (const row of rows)
  console.log(
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
  )
