import { runChecks } from '../runChecks.mjs'

/** `npm run size`: the sizes of the built packages beside their budgets. @param {string[]} args */
export function run(args) {
  return runChecks(args, (step) => step.id === 'sizes')
}
