import { runScript } from '../runScript.mjs'

/** `npm run shots`: pictures of every view in every state. @param {string[]} args */
export function run(args) {
  return runScript('scripts/shots/run.mjs', args, { name: 'Pictures of every view', needsBrowser: true })
}
