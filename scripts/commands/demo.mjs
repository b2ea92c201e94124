import { runScript } from '../runScript.mjs'

/** `npm run demo`: the local chains and the example dApp, until it is ended. @param {string[]} args */
export function run(args) {
  return runScript('examples/dapp/demo/start.mjs', args, {
    name: 'The example dApp on local chains',
    filter: '@hawser/example-dapp',
  })
}
