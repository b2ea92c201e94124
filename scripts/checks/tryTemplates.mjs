import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmCommand } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { connectTemplate } from './connectTemplate.mjs'
import { findBuildWarnings } from './findBuildWarnings.mjs'
import { serveTemplate } from './serveTemplate.mjs'

/** The templates that there are. */
export const allTemplates = ['react', 'next', 'vue', 'svelte', 'plain']

/**
 * Makes apps with `npm create hawser` from a registry, installs what of Hawser they need from there, builds each without a warning, serves it under a strict
 * policy and connects the scripted wallet on it.
 *
 * @param {object} options
 * @param {import('../localRegistry.mjs').LocalRegistry} options.registry has the released packages
 * @param {readonly string[]} options.templates
 * @param {boolean} options.isPinned whether what the templates name is installed at the lowest version that they allow, which says the same tomorrow; else
 * at the newest, as users get it
 * @param {string | undefined} [options.shots] a folder for a picture of each app, absolute
 */
export async function tryTemplates({ registry, templates, isPinned, shots }) {
  const testing = join(repositoryRoot, 'packages', 'testing', 'dist')
  if (!existsSync(testing)) throw new Error('The packages are not built: run npm test, or build first.')
  const { startLocalChains } = await import(pathToFileURL(join(testing, 'node.js')).href)
  const { launchBrowser } = await import(pathToFileURL(join(testing, 'playwright.js')).href)
  const folder = mkdtempSync(join(tmpdir(), 'hawser-created-'))
  const local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
  const rpcUrl = local.chains[0].rpcUrl
  const browser = await launchBrowser()
  try {
    for (const template of templates) {
      const started = Date.now()
      const app = await makeApp(folder, template, registry)
      if (isPinned) pinVersions(app)
      if (template === 'next') addPolicy(app)
      const env = { VITE_RPC_URL: rpcUrl, RPC_URL: rpcUrl, NEXT_TELEMETRY_DISABLED: '1' }
      await buildApp(app, registry, env)
      const server = await serveTemplate(app, { template, rpcUrl, env })
      try {
        const wallet = { privateKey: local.accounts[0].privateKey, rpcUrl }
        const address = await connectTemplate(browser, { url: server.url, wallet, template, shots })
        const seconds = Math.round((Date.now() - started) / 1000)
        console.log(
          `${template}: made, installed, built without a warning; ${address} connected and signed (${seconds} s).`,
        )
      } finally {
        await server.close()
      }
    }
  } finally {
    await browser.close()
    await local.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} template
 * @param {import('../localRegistry.mjs').LocalRegistry} registry
 * @returns {Promise<string>} the app's folder
 */
async function makeApp(folder, template, registry) {
  const name = `${template}-app`
  // With a cache of its own: npm keeps what it ran before by name and version, whatever was in it.
  const options = ['--yes', `--registry=${registry.url}`, `--cache=${join(folder, 'cache')}`]
  const args = ['create', 'hawser@latest', name, ...options, '--', '--template', template]
  await runTool(...npmCommand(args), { cwd: folder })
  return join(folder, name)
}

/**
 * @param {string} app
 * @param {import('../localRegistry.mjs').LocalRegistry} registry
 * @param {Record<string, string>} env
 */
async function buildApp(app, registry, env) {
  // Vite says NODE_ENV=production to the whole process once it has served an app.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  const install = ['install', `--@hawser:registry=${registry.url}`, ...options]
  const installed = await runTool(...npmCommand(install), { cwd: app })
  const refused = installed.split('\n').filter((line) => /ERESOLVE|EBADENGINE/.test(line))
  if (refused.length > 0) throw new Error(`What ${app} installs does not go together:\n${installed.trim()}`)
  const built = await runTool(...npmCommand(['run', 'build']), { cwd: app, env })
  if (findBuildWarnings(built).length > 0) throw new Error(`${app} does not build without a warning:\n${built.trim()}`)
}

/** @param {string} app */
function pinVersions(app) {
  const file = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const [name, range] of Object.entries(manifest[kind])) {
      if (!name.startsWith('@hawser/')) manifest[kind][name] = String(range).replace(/^[\^~]/, '')
    }
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
}

/** A policy with a nonce has to come from the app itself. @param {string} app */
function addPolicy(app) {
  cpSync(join(repositoryRoot, 'scripts', 'checks', 'templatePolicy'), join(app, 'src'), { recursive: true })
}
