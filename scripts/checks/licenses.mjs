import process from 'node:process'
import { pnpm } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { publishedPackages } from './workspacePackages.mjs'

const allowed = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC'])

/** Whether an SPDX expression lets us choose allowed licences alone. @param {string} expression */
function isAllowed(expression) {
  const flat = expression.replace(/[()]/g, '')
  return flat.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())))
}

const filters = publishedPackages(repositoryRoot).map(({ name }) => `--filter=${name}`)
const text = await runTool(...pnpm([...filters, 'licenses', 'list', '--prod', '--json']), { cwd: repositoryRoot })
/** @type {Record<string, { name: string, versions: string[] }[]>} */
const byLicense = JSON.parse(text.slice(text.indexOf('{')))
let count = 0
for (const [license, packages] of Object.entries(byLicense)) {
  count += packages.length
  if (isAllowed(license)) continue
  process.exitCode = 1
  for (const { name, versions } of packages) console.error(`${name} ${versions.join(', ')}: ${license}`)
}
if (count === 0) {
  process.exitCode = 1
  console.error('No dependency was listed: the check has nothing to stand on.')
}
console.log(`${count} packages, licences: ${Object.keys(byLicense).sort().join(', ')}`)
