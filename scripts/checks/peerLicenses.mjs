import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The licences of the peers that npm installs with a package, optional ones apart, and of all that they bring.
 *
 * @param {readonly { name: string, folder: string, manifest: Record<string, any> }[]} packages the published packages
 * @returns {Map<string, string>} licence by `name@version`
 */
export function peerLicenses(packages) {
  const own = new Set(packages.map(({ name }) => name))
  /** @type {Map<string, string>} */
  const licenses = new Map()

  /** @param {string} name @param {string} from */
  function visit(name, from) {
    const folder = findPackage(name, from)
    // Not installed for this platform, or optional to what asks for it.
    if (folder === undefined) return
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const id = `${name}@${manifest.version}`
    if (licenses.has(id)) return
    licenses.set(id, typeof manifest.license === 'string' ? manifest.license : 'none named')
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, folder)
  }

  for (const { folder, manifest } of packages) {
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      if (!own.has(peer) && !manifest.peerDependenciesMeta?.[peer]?.optional) visit(peer, realpathSync(folder))
    }
  }
  return licenses
}

/** @param {string} name @param {string} from */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    try {
      return dirname(realpathSync(join(folder, 'node_modules', name, 'package.json')))
    } catch {
      if (dirname(folder) === folder) return undefined
    }
  }
}
