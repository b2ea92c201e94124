import { runScript } from '../runScript.mjs'

/** `npm run bench:gateway`: how many requests the gateway takes, beside a bare Hono. @param {string[]} args */
export function run(args) {
  return runScript('scripts/bench/gateway/run.mjs', args, {
    name: 'Benchmark of the gateway',
    filter: '@hawser/gateway',
  })
}
