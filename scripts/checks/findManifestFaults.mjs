import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'yaml'
import { publishedPackages } from './workspacePackages.mjs'

/** What npm would run on the machine of whoever installs a package. */
const installScripts = ['preinstall', 'install', 'postinstall', 'prepare']

/**
 * What is missing in the manifests and settings of a repository that keep foreign code out of its releases.
 *
 * @param {string} root
 * @returns {string[]} one sentence each
 */
export function findManifestFaults(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const faults = []
  if (!/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/.test(manifest.packageManager ?? '')) {
    faults.push('package.json: "packageManager" pins no pnpm by its sha512 hash.')
  }
  if (!manifest.engines?.node) faults.push('package.json: "engines" names no Node.')
  if (!/^git\+https:\/\/\S+\.git$/.test(manifest.repository?.url ?? '')) {
    faults.push('package.json: "repository" names no address, which provenance is compared with.')
  }
  for (const { name, folder, manifest: own } of publishedPackages(root)) {
    const directory = relative(root, folder)
    if (own.repository?.url !== manifest.repository?.url || own.repository?.directory !== directory) {
      faults.push(`${name}: "repository" is not that of the root with the directory ${directory}.`)
    }
    for (const field of ['homepage', 'bugs', 'keywords', 'engines']) {
      if (!own[field]) faults.push(`${name}: it has no "${field}".`)
    }
    for (const kind of ['dependencies', 'peerDependencies', 'devDependencies']) {
      for (const [dependency, range] of Object.entries(own[kind] ?? {})) {
        if (/^@(?:walletconnect|reown)\//.test(dependency) && !isFree(range)) {
          faults.push(`${name}: ${dependency} ${range} lets in a release under another licence.`)
        }
      }
    }
    if (own.license !== manifest.license) faults.push(`${name}: "license" is not that of the root.`)
    for (const script of installScripts) if (own.scripts?.[script]) faults.push(`${name}: it has a script "${script}".`)
  }
  return [...faults, ...settingFaults(root), ...publishFaults(root)]
}

/** Up to 2.21.8 WalletConnect's packages are under Apache-2.0. @param {string} range */
function isFree(range) {
  const [, bound = '', version = ''] = /^(?:>=\d+\.\d+\.\d+ (<))?(\d+\.\d+\.\d+)$/.exec(range) ?? []
  const [major = 3, minor = 0, patch = 0] = version ? version.split('.').map(Number) : []
  const last = bound ? patch - 1 : patch
  return major < 2 || (major === 2 && (minor < 21 || (minor === 21 && last <= 8)))
}

/** @param {string} root */
function settingFaults(root) {
  const faults = []
  const workspace = readYaml(join(root, 'pnpm-workspace.yaml')) ?? {}
  const age = workspace.minimumReleaseAge
  if (!(age >= 1440)) faults.push('pnpm-workspace.yaml: "minimumReleaseAge" lets in releases of the same day.')
  if (workspace.minimumReleaseAgeExclude?.length > 0) {
    faults.push('pnpm-workspace.yaml: "minimumReleaseAgeExclude" lets some in at once.')
  }
  if (workspace.dangerouslyAllowAllBuilds) faults.push('pnpm-workspace.yaml: every dependency may run scripts.')

  const updates = readYaml(join(root, '.github', 'dependabot.yml'))?.updates ?? []
  for (const ecosystem of ['npm', 'github-actions']) {
    const update = updates.find((/** @type {any} */ one) => one['package-ecosystem'] === ecosystem)
    if (update === undefined) faults.push(`.github/dependabot.yml: nothing updates ${ecosystem}.`)
    else if (update.cooldown?.['default-days'] * 1440 !== age) {
      faults.push(`.github/dependabot.yml: ${ecosystem} does not wait as long as "minimumReleaseAge".`)
    }
  }
  for (const file of ['SECURITY.md', '.github/CODEOWNERS']) {
    if (!existsSync(join(root, file))) faults.push(`${file} is missing.`)
  }
  return faults
}

/** What may publish stands on nothing that is installed, and on no other file. @param {string} root */
function publishFaults(root) {
  const folder = join(root, 'scripts', 'publish')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !/\.test\.mjs$/.test(file)) : []
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bfrom|\bimport\s*\(?|\brequire\s*\()\s*(['"`])(.*?)\1/g)]
      .map(([, , source = '']) => source)
      .filter((source) => !/^node:|^\.\/[\w-]+\.mjs$/.test(source))
      .map((source) => `scripts/publish/${file}: it imports ${source}, and runs where nothing is installed.`),
  )
}

/** @param {string} file */
function readYaml(file) {
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined
}
