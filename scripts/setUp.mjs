import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { workspacePackages } from './checks/workspacePackages.mjs'
import { limits } from './children.mjs'
import { ensureBrowser } from './ensureBrowser.mjs'
import { ensureDatabases } from './ensureDatabases.mjs'
import { ensureJapaneseFont } from './ensureJapaneseFont.mjs'
import { pnpm } from './packageManager.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

/** @typedef {ReturnType<typeof import('./children.mjs').createChildren>} Children */
/** @typedef {ReturnType<typeof import('./report.mjs').createReport>} Report */

const networkTrouble =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_PNPM_META_FETCH_FAIL|ERR_SOCKET_TIMEOUT|network/i

/**
 * Installs the dependencies at the versions of the lockfile. Quick when they are there already.
 *
 * @param {Children} children
 * @param {Report} report
 */
export async function installDependencies(children, report) {
  const args = ['install', '--frozen-lockfile', '--config.confirmModulesPurge=false', '--reporter=append-only']
  await report.setUp('Installing the dependencies with the pinned pnpm', async () => {
    const { code, output } = await children.run(...pnpm(args), { cwd: repositoryRoot, title: 'Installing', ...limits })
    if (code === 0) return
    const hint = networkTrouble.test(output)
      ? 'The package registry could not be reached. Connect to the network (or set npm_config_registry to a mirror) and run the same command again.'
      : 'The dependencies could not be installed. If package.json was changed, run `npx pnpm install` and commit the lockfile.'
    throw new Error(`${output.trim()}\n\n${hint}`)
  })
}

/**
 * Finds a browser, or installs one where that needs nobody's consent, and names it to everything that is started later. It has a font for Japanese, where one
 * can be had.
 *
 * @param {Children} children
 * @param {Report} report
 */
export async function provideBrowser(children, report) {
  await report.setUp('Looking for Chrome or Chromium', async () => {
    const path = await ensureBrowser(children)
    process.env.CHROME_PATH = path
    const hasJapanese = await ensureJapaneseFont(children)
    return hasJapanese === false ? `${path}, without a Japanese font` : path
  })
}

/**
 * Finds PostgreSQL and Redis, or installs them where that needs nobody's consent, and names them to everything that is started later.
 *
 * @param {Children} children
 * @param {Report} report
 */
export async function provideDatabases(children, report) {
  await report.setUp('Looking for PostgreSQL and Redis', async () => {
    const { postgres, redis } = await ensureDatabases(children)
    process.env.POSTGRES_BIN = postgres
    process.env.REDIS_SERVER = redis
    return `${postgres}, ${redis}`
  })
}

/**
 * Builds the packages and examples, or takes from turbo's cache what their inputs have made before.
 *
 * @param {Children} children
 * @param {Report} report
 * @param {{ filter?: string, isWhole?: boolean }} [options] `isWhole` first removes what an earlier build has left
 */
export async function build(children, report, { filter, isWhole = false } = {}) {
  const args = ['exec', 'turbo', 'run', 'build', '--concurrency=2', '--output-logs=new-only']
  if (filter) args.push(`--filter=${filter}`)
  await report.setUp('Building', async () => {
    if (isWhole) {
      for (const { folder } of workspacePackages(repositoryRoot)) {
        rmSync(join(folder, 'dist'), { recursive: true, force: true })
      }
    }
    const { code, output } = await children.run(...pnpm(args), {
      cwd: repositoryRoot,
      title: 'Building',
      ...limits,
      env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    })
    if (code !== 0) throw new Error(`${output.trim()}\n\nThe build failed: the first error above says where.`)
  })
}
