import { execFileSync, spawnSync } from 'node:child_process'
import process from 'node:process'
import { compareTarballs } from './compareTarballs.mjs'

// The only code of the project that runs with the right to publish, in a job that installs nothing: it and what it imports are in this
// folder and need nothing but Node. It publishes the tarballs of a folder when they are those that RELEASE_MANIFEST names by their
// hashes; `--rehearse URL` hands them to a registry of this machine instead, without provenance, which npm makes in a workflow alone.

const [folder = '', mode, address = ''] = process.argv.slice(2)
const isRehearsal = mode === '--rehearse'

/** @type {import('./compareTarballs.mjs').PackedTarball[]} */
const packed = JSON.parse(process.env.RELEASE_MANIFEST ?? '[]')
const faults = compareTarballs(folder, packed)
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  console.error('Nothing was published.')
  process.exit(1)
}
console.log(`${packed.length} tarballs are what was packed.`)
if (!isRehearsal) requireTrustedPublishing()

for (const { name, version, file, integrity } of packed) {
  const published = isRehearsal ? undefined : publishedIntegrity(`${name}@${version}`)
  if (published === integrity) {
    console.log(`${name} ${version} is there already.`)
    continue
  }
  if (published !== undefined) throw new Error(`Another ${name} ${version} is there already: ${published}.`)
  const options = isRehearsal ? rehearsalOptions(address) : ['--provenance']
  execFileSync('npm', ['publish', `./${file}`, '--ignore-scripts', '--access=public', ...options], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  console.log(`${name} ${version} was published${isRehearsal ? ' for the rehearsal' : ''}.`)
}

/**
 * @param {string} url
 * @returns {string[]}
 */
function rehearsalOptions(url) {
  if (!/^http:\/\/127\.0\.0\.1:\d+\/$/.test(url)) throw new Error(`${url} is no registry of this machine.`)
  return [`--registry=${url}`, `--${url.replace('http:', '')}:_authToken=${process.env.REHEARSAL_TOKEN}`]
}

/** Without a token npm identifies itself by the job alone, from this version on. */
function requireTrustedPublishing() {
  const version = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major * 1e6 + minor * 1e3 + patch >= 11_005_001) return
  throw new Error(`npm ${version} knows no trusted publishing: it takes 11.5.1 or newer.`)
}

/**
 * The hash under which a version is published.
 *
 * @param {string} id
 * @returns {string | undefined} undefined when it is not
 */
function publishedIntegrity(id) {
  const { status, stdout, stderr } = spawnSync('npm', ['view', id, 'dist.integrity'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim() || undefined
  if (stderr.includes('E404')) return undefined
  throw new Error(`The registry could not be asked for ${id}:\n${stderr}`)
}
