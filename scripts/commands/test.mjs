import { runChecks } from '../runChecks.mjs'

/** `npm test`: every check and test. @param {string[]} args */
export function run(args) {
  return runChecks(args, () => true)
}
