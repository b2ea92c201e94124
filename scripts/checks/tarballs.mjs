import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { preview } from 'vite'
import { startLocalRegistry } from '../localRegistry.mjs'
import { npmCommand } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { findBuildWarnings } from './findBuildWarnings.mjs'
import { lowestVersions } from './lowestVersions.mjs'
import { packPackages } from './packPackages.mjs'
import { tryLowest } from './tryLowest.mjs'
import { tryTemplates } from './tryTemplates.mjs'

// Installs the packed packages into a fresh app with npm, compiles and builds it without a warning, and connects a wallet; then once more with the lowest
// versions of what the app brings. Then the same with what `npm create hawser` makes for React and for Vue: every template is tried by the rehearsal of a
// release, since Next alone takes a minute.

const root = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
const react = JSON.parse(readFileSync(join(repositoryRoot, 'packages', 'react', 'package.json'), 'utf8'))
const tsc = join(repositoryRoot, 'node_modules', 'typescript-api', 'bin', 'tsc')

/** @type {(() => unknown)[]} */
const endings = []
try {
  const { tarballs, remove } = await packPackages()
  endings.push(remove)
  const app = mkdtempSync(join(tmpdir(), 'hawser-app-'))
  endings.push(() => rmSync(app, { recursive: true, force: true }))
  cpSync(join(repositoryRoot, 'scripts', 'checks', 'tarballApp'), app, { recursive: true })
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest(tarballs), null, 2))

  await runTool(...npmCommand(['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']), {
    cwd: app,
  })
  console.log('Installed from tarballs with npm.')
  await runTool(process.execPath, [tsc, '-p', app], { cwd: app })
  console.log('Compiled against the packed types.')

  const testing = join(repositoryRoot, 'packages', 'testing', 'dist', 'node.js')
  if (!existsSync(testing)) throw new Error('The packages are not built: run npm test, or build first.')
  const { startLocalChains } = await import(pathToFileURL(testing).href)
  const local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
  endings.push(() => local.stop())

  await buildAndConnect(app, local)
  const startedAtMs = performance.now()
  await tryLowest(app)
  await buildAndConnect(app, local)
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  const stated = Object.entries(lowestVersions).map(([name, version]) => `${name} ${version}`)
  console.log(`The same with the lowest versions, in ${seconds} s: ${stated.join(', ')}.`)

  const registry = await startLocalRegistry()
  endings.push(() => registry.close())
  for (const tarball of tarballs.values()) await registry.add(tarball)
  await tryTemplates({ registry, templates: ['vue'], isPinned: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const end of endings.reverse()) await end()
}

/**
 * @param {string} app folder
 * @param {{ chains: readonly { rpcUrl: string }[], accounts: readonly { privateKey: string }[] }} local
 */
async function buildAndConnect(app, { chains: [chain], accounts: [account] }) {
  const rpcUrl = String(chain?.rpcUrl)
  const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js')
  const output = await runTool(process.execPath, [vite, 'build'], { cwd: app, env: { VITE_RPC_URL: rpcUrl } })
  if (findBuildWarnings(output).length > 0)
    throw new Error(`The app does not build without a warning:\n${output.trim()}`)
  console.log('Built without a warning.')

  const server = await preview({ root: app, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'silent' })
  try {
    const args = ['connect.mjs', String(server.resolvedUrls?.local[0]), rpcUrl, String(account?.privateKey)]
    console.log((await runTool(process.execPath, args, { cwd: app })).trim())
  } finally {
    await server.close()
  }
}

/** @param {Map<string, string>} tarballs */
function manifest(tarballs) {
  const packed = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]))
  const { react: reactVersion, 'react-dom': reactDomVersion, viem } = react.devDependencies
  const { '@types/react': reactTypes, '@types/react-dom': reactDomTypes, vite } = root.devDependencies
  const plugin = '@vitejs/plugin-react'
  return {
    name: 'installed-from-tarballs',
    private: true,
    type: 'module',
    dependencies: { ...packed, react: reactVersion, 'react-dom': reactDomVersion, viem },
    devDependencies: {
      '@types/react': reactTypes,
      '@types/react-dom': reactDomTypes,
      [plugin]: root.devDependencies[plugin],
      'playwright-core': root.devDependencies['playwright-core'],
      vite,
    },
  }
}
