import { runScript } from '../runScript.mjs'

/** `npm run docs`: the documentation as a site that follows what is written, until it is ended. @param {string[]} args */
export function run(args) {
  return runScript('scripts/docs/serve.mjs', args, { name: 'The documentation' })
}
