import process from 'node:process'
import { createChildren } from './children.mjs'
import { createReport } from './report.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'
import { build, installDependencies, provideBrowser } from './setUp.mjs'
import { stopOnSignal } from './stopOnSignal.mjs'

/**
 * Sets up and runs one script with its output let through.
 *
 * @param {string} script from the root of the repository
 * @param {string[]} args handed on
 * @param {{ filter?: string, needsBrowser?: boolean, isBuilt?: boolean, name: string }} options
 *   `filter` names what to build; `isBuilt: false` builds nothing
 * @returns {Promise<number>} the exit code
 */
export async function runScript(script, args, { filter, needsBrowser = false, isBuilt = true, name }) {
  const report = createReport()
  const children = createChildren()
  stopOnSignal(children)
  try {
    await installDependencies(children, report)
    if (needsBrowser) await provideBrowser(children, report)
    if (isBuilt) await build(children, report, filter === undefined ? {} : { filter })
    console.log(`\n▶ ${name} …`)
    const { code } = await children.run(process.execPath, [script, ...args], {
      cwd: repositoryRoot,
      onOutput: (text) => process.stdout.write(text),
    })
    return code
  } catch (error) {
    report.fail(error)
    return 1
  } finally {
    await children.stop()
  }
}
