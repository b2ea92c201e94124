import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findManifestFaults } from './findManifestFaults.mjs'
import { findWorkflowFaults } from './findWorkflowFaults.mjs'

const folder = join(repositoryRoot, '.github', 'workflows')
const files = readdirSync(folder).filter((file) => /\.ya?ml$/.test(file))
const faults = [
  ...files.flatMap((file) =>
    findWorkflowFaults(readFileSync(join(folder, file), 'utf8')).map((fault) => `.github/workflows/${file}: ${fault}`),
  ),
  ...findManifestFaults(repositoryRoot),
]
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? `${files.length} workflows and every manifest are in order.` : `${faults.length} faults.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
