import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'

// The examples are compiled beside the example dApp, against the built packages, as an integrator would.
const text = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
const examples = [...text.matchAll(/^```tsx\n(.*?)^```/gms)].map((match) => match[1] ?? '')
const folder = mkdtempSync(join(repositoryRoot, 'examples', 'dapp', '.readme-'))
try {
  if (examples.length === 0) throw new Error('README.md has no tsx example.')
  for (const [index, example] of examples.entries()) writeFileSync(join(folder, `example${index}.tsx`), example)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { customConditions: [], types: ['vite/client'], noUnusedLocals: false },
      include: ['*.tsx'],
    }),
  )
  const tsc = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  await runTool(process.execPath, [tsc, '-p', folder], { cwd: repositoryRoot })
  const first = examples[0]?.trimEnd().split('\n').length ?? 0
  if (first > 15) throw new Error(`The first example has ${first} lines; 15 are promised.`)
  console.log(`${examples.length} examples compile; the first has ${first} lines.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
