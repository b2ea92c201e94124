import { runScript } from '../runScript.mjs'

/** `npm run release:pack`: builds and packs what a release publishes. Run by CI. @param {string[]} args */
export function run(args) {
  return runScript('scripts/packRelease.mjs', args, { name: 'Packing a release' })
}
