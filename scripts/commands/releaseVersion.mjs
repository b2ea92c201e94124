import { runScript } from '../runScript.mjs'

/** `npm run release:version`: takes the waiting changesets into versions, changelogs and the lockfile. @param {string[]} args */
export function run(args) {
  return runScript('scripts/versionPackages.mjs', args, { name: 'New versions', isBuilt: false })
}
