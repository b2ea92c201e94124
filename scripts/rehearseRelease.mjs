import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { findPeerFaults } from './checks/findPeerFaults.mjs'
import { findProvenanceFaults } from './checks/findProvenanceFaults.mjs'
import { allTemplates, tryTemplates } from './checks/tryTemplates.mjs'
import { publishedPackages } from './checks/workspacePackages.mjs'
import { readManifest, startLocalRegistry } from './localRegistry.mjs'
import { pnpm } from './packageManager.mjs'
import { packTarballs } from './packTarballs.mjs'
import { compareTarballs } from './publish/compareTarballs.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'
import { runTool } from './runTool.mjs'

// Versions and packs the last commit in a copy of it, and publishes it to a registry of this machine alone, from where apps of every template are made and
// tried: a minor of one package has to become a minor of all, never a major, which is what a peer dependency in a fixed group easily turns into.

const copy = mkdtempSync(join(tmpdir(), 'hawser-release-'))
try {
  await runTool('git', ['clone', '--quiet', '--no-local', repositoryRoot, copy], { cwd: repositoryRoot })
  const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile']
  await runTool(...pnpm(install), { cwd: copy })

  let version = currentVersion()
  for (const [bump, name] of /** @type {const} */ ([
    ['waiting', ''],
    ['minor', '@hawser/common'],
    ['minor', '@hawser/core'],
    ['patch', '@hawser/react'],
  ])) {
    const waiting = readdirSync(join(copy, '.changeset')).filter((file) => /^(?!README).*\.md$/.test(file))
    if (bump === 'waiting' && waiting.length === 0) continue
    if (bump !== 'waiting') {
      writeFileSync(join(copy, '.changeset', 'rehearsal.md'), `---\n'${name}': ${bump}\n---\n\nRehearsal.\n`)
    }
    await runTool(...pnpm(['exec', 'changeset', 'version']), { cwd: copy })
    const next = currentVersion()
    const kind = bump === 'waiting' ? 'the waiting changesets' : `a ${bump} of ${name}`
    console.log(`${version} → ${next} by ${kind}`)
    const expected = bump === 'waiting' ? [raise(version, 'minor'), raise(version, 'patch')] : [raise(version, bump)]
    if (!expected.includes(next)) throw new Error(`${kind} should have led to ${expected.join(' or ')}.`)
    version = next
  }

  await runTool(...pnpm(install), { cwd: copy })
  for (const { folder } of publishedPackages(repositoryRoot)) {
    const dist = join(folder, 'dist')
    if (!existsSync(dist)) throw new Error(`${dist} is missing: build first.`)
    cpSync(dist, join(copy, relative(repositoryRoot, dist)), { recursive: true })
  }
  const packed = join(copy, 'packed')
  const manifest = await packTarballs(copy, packed)
  for (const { file } of manifest) await checkManifest(join(packed, file), version)
  const publishing = join(repositoryRoot, 'scripts', 'publish', 'publishTarballs.mjs')
  const registry = await startLocalRegistry()
  try {
    const env = { RELEASE_MANIFEST: JSON.stringify(manifest), REHEARSAL_TOKEN: registry.token }
    await runTool(process.execPath, [publishing, packed, '--rehearse', registry.url], { cwd: copy, env })
    const missing = manifest.filter(({ name }) => !registry.list().includes(`${name}@${version}`))
    if (missing.length > 0) throw new Error(`Not published: ${missing.map(({ name }) => name).join(', ')}`)
    console.log(`${manifest.length} packages are in a registry of this machine.`)
    await tryTemplates({ registry, templates: allTemplates, isPinned: false })
  } finally {
    await registry.close()
  }
  const [first] = manifest
  if (first) appendFileSync(join(packed, first.file), '\n')
  if (compareTarballs(packed, manifest).length !== 1) throw new Error('A changed tarball would have been published.')
  console.log(`${manifest.length} tarballs compared with their hashes; a changed one is refused.`)
  console.log('Nothing was published to npm.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** The one version of all published packages of the copy. */
function currentVersion() {
  const versions = new Set(publishedPackages(copy).map(({ manifest }) => String(manifest.version)))
  const [version] = versions
  if (versions.size !== 1 || version === undefined) {
    throw new Error(`The packages have different versions: ${[...versions].join(', ')}`)
  }
  return version
}

/**
 * @param {string} version
 * @param {'minor' | 'patch'} bump
 */
function raise(version, bump) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/**
 * @param {string} tarball
 * @param {string} version
 */
async function checkManifest(tarball, version) {
  const manifest = await readManifest(tarball)
  const source = publishedPackages(repositoryRoot).find(({ name }) => name === manifest.name)
  const faults = [
    ...findProvenanceFaults(manifest, repositoryRoot),
    ...findPeerFaults(manifest, source?.manifest ?? {}),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (manifest.version !== version) throw new Error(`${manifest.name} was packed as ${manifest.version}.`)
  for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
    if (name.startsWith('@hawser/') && range !== version)
      throw new Error(`${manifest.name} depends on ${name} ${range}.`)
  }
  console.log(`packed ${manifest.name} ${manifest.version}`)
}
