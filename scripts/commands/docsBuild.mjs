import { runScript } from '../runScript.mjs'

/** `npm run docs:build`: the documentation as a folder for any static host, `docs/dist`, with its links checked. @param {string[]} args */
export function run(args) {
  return runScript('scripts/checks/docs.mjs', args, { name: 'Building the documentation' })
}
