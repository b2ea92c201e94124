import { runScript } from '../runScript.mjs'

/** `npm run release:rehearse`: version and pack in a copy, publishing nothing. @param {string[]} args */
export function run(args) {
  return runScript('scripts/rehearseRelease.mjs', args, { name: 'Rehearsal of a release', needsBrowser: true })
}
