import { runScript } from '../runScript.mjs'

/** `npm run bench:quote`: how long after its answer the quote of a swap is on screen. @param {string[]} args */
export function run(args) {
  return runScript('scripts/bench/quote.mjs', args, {
    name: 'Benchmark of a quote',
    filter: '@hawser/example-dapp',
    needsBrowser: true,
  })
}
