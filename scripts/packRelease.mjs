import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { npmCommand } from './packageManager.mjs'
import { packTarballs } from './packTarballs.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

// Packs into `release/` and tells CI, apart from the files, what they are by their hashes and whether there is something to publish.

const folder = join(repositoryRoot, 'release')
rmSync(folder, { recursive: true, force: true })
const packed = await packTarballs(repositoryRoot, folder)
for (const { name, version, integrity } of packed) console.log(`packed ${name} ${version} ${integrity}`)
// By it anybody can tell whether an operator serves the embedded wallet's page as it was published.
const site = join(repositoryRoot, 'packages', 'wallet-frame', 'dist', 'site', 'manifest.json')
/** @type {{ readonly hash: string }} */
const page = JSON.parse(readFileSync(site, 'utf8'))
console.log(`the wallet's page ${page.hash}`)

const waiting = readdirSync(join(repositoryRoot, '.changeset')).some((file) => /^(?!README).*\.md$/.test(file))
const isNew = !waiting && packed.some(({ name, version }) => !isPublished(`${name}@${version}`))
const outputs = {
  manifest: JSON.stringify(packed),
  page: page.hash,
  version: packed[0]?.version,
  waiting,
  publish: isNew,
}
if (process.env.GITHUB_OUTPUT) {
  appendFileSync(
    process.env.GITHUB_OUTPUT,
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
}
console.log(waiting ? 'Changesets wait: their versions come first.' : isNew ? 'To be published.' : 'Nothing is new.')

/** @param {string} id */
function isPublished(id) {
  const [command, args] = npmCommand(['view', id, 'version'])
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return stdout.trim() !== ''
  if (stderr.includes('E404')) return false
  throw new Error(`The registry could not be asked for ${id}:\n${stderr}`)
}
