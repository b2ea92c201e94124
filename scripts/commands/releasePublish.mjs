import { runScript } from '../runScript.mjs'

/** `npm run release:publish`: publishes what the registry does not have yet. Run by CI after `npm test`. @param {string[]} args */
export function run(args) {
  return runScript('scripts/publishPackages.mjs', args, { name: 'Publishing' })
}
