// A pnpmfile that is given to packing alone: what stands in a manifest for those who work here is no business of those who install the package.

/** Peers of ours are of the same minor: what two packages agree on between them changes with it. @param {string} version */
const sameMinor = (version) => `~${version.replace(/\.\d+(?:-.*)?$/, '.0')}`

module.exports = {
  hooks: {
    /** Writes the manifest that goes into a tarball: the one in the repository stays as it is. */
    beforePacking({ scripts, devDependencies, ...manifest }) {
      // Versions are fixed among all packages, so that its own version is that of its peers. The range in the repository is wide, as a new minor would
      // else be a new major of everybody who has a peer (changesets).
      const peers = Object.entries(manifest.peerDependencies ?? {}).map(([name, range]) => [
        name,
        name.startsWith('@hawser/') ? sameMinor(manifest.version) : range,
      ])
      return peers.length > 0 ? { ...manifest, peerDependencies: Object.fromEntries(peers) } : manifest
    },
  },
}
