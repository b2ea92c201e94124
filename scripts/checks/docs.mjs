import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readErrors } from '../docs/readErrors.mjs'
import { writeLlms } from '../docs/writeLlms.mjs'
import { writePages } from '../docs/writePages.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { findDeadLinks } from './findDeadLinks.mjs'

const folder = join(repositoryRoot, 'docs')
const startedAtMs = performance.now()
try {
  await writePages()
  const vitepress = join(folder, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  await runTool(process.execPath, [vitepress, 'build', folder], { cwd: repositoryRoot })
  writeLlms(join(folder, 'dist'))
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  const { faults, linkCount } = findDeadLinks(join(folder, 'dist'), {
    repository: 'https://github.com/hawser-org/hawser/blob/main/',
    root: repositoryRoot,
  })
  for (const fault of faults) console.error(fault)
  // No page links to each of these: errors lead there, by their docsPath.
  const errors = readFileSync(join(folder, 'dist', 'errors.html'), 'utf8')
  for (const code of new Set(readErrors(repositoryRoot).flatMap(({ codes }) => codes)))
    if (!errors.includes(` id="${code}"`)) faults.push(`/errors: has no anchor of ${code}.`)
  if (linkCount === 0) throw new Error('No link was found: the check has nothing to stand on.')
  console.log(`docs/dist was built in ${seconds} s; ${linkCount} links, ${faults.length} dead.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
