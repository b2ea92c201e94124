import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findImportFaults } from './findImportFaults.mjs'
import { importRules } from './importRules.mjs'

const faults = findImportFaults(repositoryRoot, importRules)
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'No refused import, no cycle.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
