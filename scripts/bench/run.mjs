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
import { cyclesFlags, measureCycles } from './measureCycles.mjs'
import { measureOpenTasks, measurePage, measureReopening } from './measurePage.mjs'
import { measureWallets } from './measureWallets.mjs'
import { profileOpening } from './profileOpening.mjs'
import { serve } from './serve.mjs'
import { countReached, median, toRow, toTable } from './table.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Instead of the table: what the milliseconds of one opening are made of. */
    profile: { type: 'boolean', default: false },
  },
})
const rounds = Math.max(1, Number(values.rounds) || 5)
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
const server = await serve(built)
const browser = await chromium.launch({ executablePath, args: browserFlags })
try {
  if (values.profile) console.log(await profileOpening(browser, { baseUrl: server.url, built }))
  else await measureAll()
} finally {
  await browser.close()
  await server.close()
}

async function measureAll() {
  const walletConnectFiles = JSON.parse(readFileSync(join(built, 'walletconnect-files.json'), 'utf8'))
  // Built with the pages: it takes the packages from their built files.
  const { startServices } = await import('../../examples/bench/startServices.mjs')
  const services = await startServices()
  const samples = Object.fromEntries(pages.map((page) => [page, []]))
  const walletSamples = []
  // A slope over sixty cycles needs no second one, and takes longer than all the rest.
  const cycles = await measureAllCycles()
  try {
    for (let round = 0; round < rounds; round++) {
      console.log(`Round ${round + 1} of ${rounds} …`)
      for (const page of pages) {
        samples[page].push({
          ...(await measurePage(browser, server.url, page)),
          reopenMs: await measureReopening(browser, server.url, page),
          openTasks: await measureOpenTasks(browser, server.url, page),
        })
      }
      walletSamples.push(await measureWallets(browser, { baseUrl: server.url, services, walletConnectFiles }))
    }
  } finally {
    await services.close()
  }
  console.log('Installing an EVM-only app from packed tarballs …')
  const installed = await installedSize(root, pnpm)
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
  console.log(
    `\nMedians of ${rounds} rounds, processor slowed four times where nothing else is said, ${date}, Node ${process.version}, Chromium ${browser.version()}, ${machine}\n`,
  )
  const rows = tableRows({ samples, cycles, walletSamples, installed })
  console.log(toTable(rows))
  const { reached, missed } = countReached(rows)
  console.log(
    `\n${reached} of ${reached + missed.length} goals reached (✓).${missed.length > 0 ? ` Not reached (✗): ${missed.join('; ')}.` : ''}`,
  )
}

async function measureAllCycles() {
  console.log('Cycles of opening and closing …')
  const plain = await chromium.launch({ executablePath, args: [...browserFlags, ...cyclesFlags] })
  try {
    const cycles = {}
    for (const page of pages) cycles[page] = await measureCycles(plain, server.url, page)
    return cycles
  } finally {
    await plain.close()
  }
}

function tableRows({ samples, cycles, walletSamples, installed }) {
  const of = (page, key) => median(samples[page].map((sample) => sample[key]))
  const figure = (key) => ({ bare: of('bare', key), wagmi: of('wagmi', key), hawser: of('hawser', key) })
  const ofCycles = (key) => Object.fromEntries(pages.map((page) => [page, cycles[page][key]]))
  const ofWallets = (key) => ({ hawser: median(walletSamples.map((sample) => sample[key])) })
  const timesWagmi = (key, factor) => ({
    unit: 'ms',
    limit: of('wagmi', key) * factor,
    goal: `${factor.toFixed(1)} × wagmi: ${(of('wagmi', key) * factor).toFixed(0)} ms`,
  })
  const atMost = (limit, unit) => ({ unit, limit, goal: unit === 'kB' ? `${limit / 1000} kB` : `${limit} ${unit}` })
  const none = { unit: 'count', limit: 0, goal: '0' }
  const { listed } = walletSamples[0]
  return [
    ['  ', 'bare React', 'wagmi alone', 'Hawser', 'to wagmi', 'to bare', 'goal'],
    toRow('button visible', figure('buttonMs'), timesWagmi('buttonMs', 1)),
    toRow('click to dialog visible', figure('visibleMs'), timesWagmi('visibleMs', 2)),
    toRow('the same, second opening', figure('reopenMs'), { unit: 'ms' }),
    toRow('visible to settled', figure('settledMs'), atMost(100, 'ms')),
    toRow('tasks over 50 ms at open, full speed', figure('openTasks'), none),
    toRow('tasks over 50 ms at open', figure('slowOpenTasks'), { unit: 'count' }),
    toRow('the longest of them', figure('slowOpenLongestMs'), { unit: 'ms' }),
    toRow('wallet click to address', figure('connectMs'), timesWagmi('connectMs', 1.5)),
    toRow('reload to address', figure('reloadMs'), timesWagmi('reloadMs', 1)),
    toRow('heap a cycle, 20 to 80, optimised code aside', ofCycles('heapBytesPerCycle'), atMost(5_000, 'kB')),
    toRow('DOM nodes, 20 to 80', ofCycles('nodes'), none),
    toRow('listeners, 20 to 80', ofCycles('listeners'), none),
    toRow('scripts at the button', figure('buttonScripts'), { unit: 'count' }),
    toRow('their bytes, React included', figure('buttonBytes'), { unit: 'kB' }),
    toRow('further scripts from click to visible', figure('clickScripts'), { unit: 'count' }),
    toRow('bytes of all scripts, dialog open', figure('openBytes'), { unit: 'kB' }),
    toRow('tasks over 50 ms at load', figure('loadLongTasks'), { unit: 'count' }),
    toRow(`${listed} wallets: first entry`, ofWallets('firstEntryMs'), atMost(150, 'ms')),
    toRow(`${listed} wallets: frames over 50 ms`, ofWallets('scrollSlowFrames'), none),
    toRow('the longest of them', ofWallets('scrollSlowestMs'), { unit: 'ms' }),
    toRow(`${listed} wallets: tasks over 50 ms`, ofWallets('scrollLongTasks'), { unit: 'count' }),
    toRow('search answer to 24 wallets', ofWallets('searchMs'), atMost(50, 'ms')),
    toRow('search answer to 100 wallets', ofWallets('longSearchMs'), atMost(50, 'ms')),
    toRow('to 24 wallets, full speed', ofWallets('fastSearchMs'), atMost(50, 'ms')),
    toRow('to 100 wallets, full speed', ofWallets('fastLongSearchMs'), atMost(50, 'ms')),
    toRow('requests before the modal is painted', ofWallets('requestsBeforePaint'), none),
    toRow('WalletConnect before it is chosen', ofWallets('walletConnectBytes'), atMost(0, 'kB')),
    toRow('WalletConnect once chosen', ofWallets('walletConnectBytesChosen'), { unit: 'kB' }),
    toRow('installed packages', { hawser: installed.packages }, { unit: 'count', limit: 40, goal: '40' }),
    toRow('installed size', { hawser: installed.bytes }, { unit: 'MB', limit: 80e6, goal: '80 MB' }),
  ]
}
