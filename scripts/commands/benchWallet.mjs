import { runScript } from '../runScript.mjs'

/** `npm run bench:wallet`: connects with the embedded wallet and its smart account, and the bytes of its page. @param {string[]} args */
export async function run(args) {
  const options = { name: 'Benchmark of the embedded wallet', filter: '@hawser/example-dapp', needsBrowser: true }
  const byMail = await runScript('scripts/bench/wallet.mjs', args, options)
  return byMail || runScript('scripts/bench/smartAccount.mjs', args, options)
}
