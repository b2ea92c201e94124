/** The range of every version of one minor: what two packages of ours agree on between them changes with the next. @param {string} version */
export function sameMinor(version) {
  return `~${version.split('.').slice(0, 2).join('.')}.0`
}

/**
 * How the peers of a packed manifest differ from those that it is to have: packages of the same minor where they are ours, and the ranges of the repository
 * where they are not.
 *
 * @param {Record<string, any>} packed
 * @param {Record<string, any>} source the manifest in the repository, where peers of ours have a range of many minors
 * @returns {string[]} one sentence each
 */
export function findPeerFaults(packed, source) {
  const found = packed.peerDependencies ?? {}
  const wanted = Object.entries(source.peerDependencies ?? {}).map(([name, range]) => [
    name,
    name.startsWith('@hawser/') ? sameMinor(String(packed.version)) : range,
  ])
  const added = Object.keys(found).filter((name) => !wanted.some(([other]) => other === name))
  return [...wanted, ...added.map((name) => [name, undefined])]
    .filter(([name, range]) => found[name] !== range)
    .map(([name, range]) => `${packed.name} was packed with the peer ${name} ${found[name]}, not ${range}.`)
}
