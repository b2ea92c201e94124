import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { publishedPackages } from './workspacePackages.mjs'

// The examples are compiled beside the example dApp, against the built packages, as an integrator would.
const files = ['README.md', ...publishedPackages(repositoryRoot).map(({ folder }) => join(folder, 'README.md'))]
const examples = files.flatMap((file) => {
  const text = readFileSync(resolve(repositoryRoot, file), 'utf8')
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(([, ending = '', code = '']) => ({ file, ending, code }))
})
const folder = mkdtempSync(join(repositoryRoot, 'examples', 'dapp', '.readme-'))
try {
  const first = examples
    .find(({ file }) => file === 'README.md')
    ?.code.trimEnd()
    .split('\n').length
  if (first === undefined) throw new Error('README.md has no example.')
  if (first > 15) throw new Error(`The first example has ${first} lines; 15 are promised.`)
  for (const [index, { ending, code }] of examples.entries()) {
    writeFileSync(join(folder, `example${index}.${ending}`), code)
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        customConditions: [],
        types: ['vite/client', 'node'],
        noUnusedLocals: false,
        noUncheckedIndexedAccess: false,
      },
      include: ['*.ts', '*.tsx'],
    }),
  )
  const tsc = join(repositoryRoot, 'node_modules', 'typescript-api', 'bin', 'tsc')
  await runTool(process.execPath, [tsc, '-p', folder], { cwd: repositoryRoot })
  console.log(`${examples.length} examples compile; the first has ${first} lines.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
