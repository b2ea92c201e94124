import { execFileSync } from 'node:child_process'
import { repositoryRoot } from './repositoryRoot.mjs'

/**
 * The TypeScript of all packages, as git knows it: a walk over the folders would follow the links of `node_modules`.
 *
 * @param {readonly ('packages' | 'examples')[]} [folders]
 * @returns {string[]} paths from the repository's root, such as `packages/core/src/constants.ts`
 */
export function listSources(folders = ['packages']) {
  const args = ['ls-files', '-co', '--exclude-standard', ...folders]
  return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file))
}
