import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { compileCodeBlocks, readCodeBlocks } from './codeBlocks.mjs'
import { publishedPackages } from './workspacePackages.mjs'

// As git knows them: the site may be built meanwhile, in folders that come and go.
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'docs'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.md'))
const readmes = publishedPackages(repositoryRoot).map(({ folder }) => join(folder, 'README.md'))
const blocks = ['README.md', ...readmes, ...pages].flatMap(readCodeBlocks)
try {
  const first = blocks
    .find(({ file }) => file === 'README.md')
    ?.code.trimEnd()
    .split('\n').length
  if (first === undefined) throw new Error('README.md has no example.')
  if (first > 15) throw new Error(`The first example has ${first} lines; 15 are promised.`)
  await compileCodeBlocks(blocks)
  console.log(`${blocks.length} examples compile, of READMEs and ${pages.length} pages; the first has ${first} lines.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
