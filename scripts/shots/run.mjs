import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { startVitest } from 'vitest/node'
import { repositoryRoot } from '../repositoryRoot.mjs'

const folder = join(repositoryRoot, 'shots')

process.chdir(repositoryRoot)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const vitest = await startVitest('test', [], { project: ['shots'], run: true, watch: false })
const failures = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length
const expected = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]).length
await vitest.close()

const written = readdirSync(folder).filter((name) => name.endsWith('.png')).length
console.log(`${written} of ${expected} pictures are in shots/.`)
if (failures > 0 || expected === 0 || written !== expected) {
  console.error('A picture is missing: the list above says which state was not reached.')
  process.exitCode = 1
}
