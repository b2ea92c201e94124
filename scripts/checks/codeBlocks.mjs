import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'

/**
 * @typedef {object} CodeBlock
 * @property {string} file from the root of the repository
 * @property {number} line of its first line of code, from 1
 * @property {string} name of the file that it stands for: its title in brackets, else one of its own
 * @property {string} code
 */

/** A block that is titled with a file of an example is that file, word for word (`scripts/docs.test.mjs`), and is compiled where it stands. */
export const exampleTitle = /\[(examples\/\S+)\]/

/**
 * The blocks of TypeScript in a page that are its own, those that VitePress shows with highlighted lines too.
 *
 * @param {string} file from the root of the repository
 * @returns {CodeBlock[]}
 */
export function readCodeBlocks(file) {
  const text = readFileSync(resolve(repositoryRoot, file), 'utf8')
  return [...text.matchAll(/^```(tsx?)\b([^\n]*)\n(.*?)^```/gms)]
    .filter(([, , about = '']) => !exampleTitle.test(about))
    .map(({ index, 1: ending, 2: about = '', 3: code = '' }) => {
      const line = text.slice(0, index).split('\n').length + 1
      return {
        file: relative(repositoryRoot, resolve(repositoryRoot, file)),
        line,
        name: /\[([\w.-]+\.tsx?)\]/.exec(about)?.[1] ?? `example${line}.${ending}`,
        code,
      }
    })
}

/**
 * Compiles blocks in one program beside the example dApp, against the built packages, as an integrator would. The blocks of a page can import
 * those that have a title.
 *
 * @param {readonly CodeBlock[]} blocks
 * @throws with what the compiler says, by the pages' own lines.
 */
export async function compileCodeBlocks(blocks) {
  const pages = [...new Set(blocks.map(({ file }) => file))]
  const folder = mkdtempSync(join(repositoryRoot, 'examples', 'dapp', '.readme-'))
  try {
    for (const { file, name, line, code } of blocks) {
      mkdirSync(join(folder, `page${pages.indexOf(file)}`), { recursive: true })
      writeFileSync(join(folder, `page${pages.indexOf(file)}`, name), '\n'.repeat(line - 1) + code)
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.base.json',
        compilerOptions: {
          customConditions: [],
          types: ['vite/client', 'node'],
          noUnusedLocals: false,
          noUnusedParameters: false,
          noUncheckedIndexedAccess: false,
          // A block without imports is a module all the same: no two share their names.
          moduleDetection: 'force',
        },
        include: ['*/*.ts', '*/*.tsx'],
      }),
    )
    const tsc = join(repositoryRoot, 'node_modules', 'typescript-api', 'bin', 'tsc')
    await runTool(process.execPath, [tsc, '-p', folder], { cwd: repositoryRoot })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(said.replace(/\S*page(\d+)[\\/][\w.-]+\.tsx?/g, (name, index) => pages[Number(index)] ?? name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
