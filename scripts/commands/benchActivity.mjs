import { runScript } from '../runScript.mjs'

/** `npm run bench:activity`: an account's 2,000 transactions scrolled from the first to the last. @param {string[]} args */
export function run(args) {
  return runScript('scripts/bench/activity.mjs', args, {
    name: 'Benchmark of the activity',
    filter: '@hawser/example-dapp',
    needsBrowser: true,
  })
}
