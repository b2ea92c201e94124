import { parseArgs } from 'node:util'
import { createChildren } from './children.mjs'
import { createReport } from './report.mjs'
import { runSteps } from './runSteps.mjs'
import { build, installDependencies, provideBrowser, provideDatabases } from './setUp.mjs'
import { steps } from './steps.mjs'
import { stopOnSignal } from './stopOnSignal.mjs'

/**
 * Sets up and runs those steps that `isIncluded` and the `--only id,id` of the command line let through.
 *
 * @param {string[]} args
 * @param {(step: import('./steps.mjs').Step) => boolean} isIncluded
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(args, isIncluded) {
  const report = createReport()
  const children = createChildren()
  stopOnSignal(children, (signal) => {
    report.fail(`Stopped by ${signal} before everything had run.`)
    report.end()
  })
  try {
    const chosen = choose(steps.filter(isIncluded), args)
    await installDependencies(children, report)
    if (chosen.some((step) => step.needsBrowser)) await provideBrowser(children, report)
    if (chosen.some((step) => step.needsDatabases)) await provideDatabases(children, report)
    await build(children, report, { isWhole: true })
    console.log('')
    await runSteps(chosen, { children, report })
  } catch (error) {
    report.fail(error)
  }
  await children.stop()
  return report.end()
}

/**
 * @param {readonly import('./steps.mjs').Step[]} all
 * @param {string[]} args
 */
function choose(all, args) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } }, strict: true })
  if (values.only === undefined) return all
  const ids = values.only.split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !all.some((step) => step.id === id))
  if (unknown.length > 0) {
    throw new Error(`--only names no step "${unknown.join(', ')}". There is: ${all.map((step) => step.id).join(', ')}.`)
  }
  return all.filter((step) => ids.includes(step.id))
}
