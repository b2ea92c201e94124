import { runChecks } from '../runChecks.mjs'

/** `npm run check`: the checks that need no browser and no chain. @param {string[]} args */
export function run(args) {
  return runChecks(args, (step) => step.isStatic)
}
