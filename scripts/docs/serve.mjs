import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { writePages } from './writePages.mjs'

await writePages()
const vitepress = join('docs', 'node_modules', 'vitepress', 'bin', 'vitepress.js')
const child = spawn(process.execPath, [vitepress, 'dev', 'docs', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
