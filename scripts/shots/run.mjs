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
const plays = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]).length
await vitest.close()

const written = readdirSync(folder).filter((name) => name.endsWith('.png')).length
console.log(`${written} pictures of ${plays} states are in shots/.`)
// A state fails by itself when one of its pictures cannot be taken, or reaches beyond its window.
if (failures > 0 || plays === 0 || written < plays) {
  console.error('A picture is missing or does not fit its window: the list above says which state.')
  process.exitCode = 1
}
