import { runScript } from '../runScript.mjs'

/** `npm run bench`: how fast and how large, beside a bare page and wagmi alone. @param {string[]} args */
export function run(args) {
  return runScript('scripts/bench/run.mjs', args, { name: 'Benchmark', needsBrowser: true })
}
