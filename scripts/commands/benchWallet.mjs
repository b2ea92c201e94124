import { runScript } from '../runScript.mjs'

/** `npm run bench:wallet`: an e-mail connect with the embedded wallet, and the bytes of its page. @param {string[]} args */
export function run(args) {
  return runScript('scripts/bench/wallet.mjs', args, {
    name: 'Benchmark of the embedded wallet',
    filter: '@hawser/example-dapp',
    needsBrowser: true,
  })
}
