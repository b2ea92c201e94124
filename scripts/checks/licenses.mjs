import process from 'node:process'
import { pnpm } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { peerLicenses } from './peerLicenses.mjs'
import { publishedPackages } from './workspacePackages.mjs'

const allowed = new Set(['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC'])

/** Whether an SPDX expression lets us choose allowed licences alone. @param {string} expression */
function isAllowed(expression) {
  const flat = expression.replace(/[()]/g, '')
  return flat.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())))
}

const packages = publishedPackages(repositoryRoot)
const filters = packages.map(({ name }) => `--filter=${name}`)
const text = await runTool(...pnpm([...filters, 'licenses', 'list', '--prod', '--json']), { cwd: repositoryRoot })
/** @type {Record<string, { name: string, versions: string[] }[]>} */
const byLicense = JSON.parse(text.slice(text.indexOf('{')))
let count = 0
for (const [license, found] of Object.entries(byLicense)) {
  count += found.length
  if (isAllowed(license)) continue
  process.exitCode = 1
  for (const { name, versions } of found) console.error(`${name} ${versions.join(', ')}: ${license}`)
}
if (count === 0) {
  process.exitCode = 1
  console.error('No dependency was listed: the check has nothing to stand on.')
}
const peers = peerLicenses(packages)
for (const [id, license] of peers) {
  if (isAllowed(license)) continue
  process.exitCode = 1
  console.error(`${id}: ${license}`)
}
if (![...peers.keys()].some((id) => id.startsWith('@solana/kit@'))) {
  process.exitCode = 1
  console.error('The peers of the packages were not found: the check has nothing to stand on.')
}
console.log(`${peers.size} packages that come with them as peers: ${[...new Set(peers.values())].sort().join(', ')}`)
console.log(`${count} packages, licences: ${Object.keys(byLicense).sort().join(', ')}`)
