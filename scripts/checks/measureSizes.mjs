import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleAsConsumer, staticClosure, totalBytes } from './bundleAsConsumer.mjs'
import {
  connectors,
  firstLoadImports,
  furtherAdapters,
  lateCode,
  localeEntries,
  modalChunks,
  sizeBudgets,
  styleSheets,
} from './sizeBudgets.mjs'

const latePackages = lateCode.flatMap(({ packages }) => packages)

/** @typedef {import('./bundleAsConsumer.mjs').Bundle} Bundle */
/** @typedef {{ label: string, bytes: number, limit: number, note?: string, parts?: string[] }} SizeLine */

/**
 * The sizes of the built packages, each beside its budget.
 *
 * @param {string} root of the repository
 * @returns {Promise<SizeLine[]>}
 * @throws when a package is not built, or a name of the budget table is in no bundle.
 */
export async function measureSizes(root) {
  const folder = join(root, 'examples', 'dapp')
  const entries = { firstLoad: await firstLoadEntry(folder) }
  const bundle = await bundleAsConsumer(entries, { folder })
  const withoutLate = await bundleAsConsumer(entries, { folder, external: latePackages })

  const first = staticClosure(bundle, [entryPath(bundle, 'firstLoad')])
  const modalRoots = modalChunks.map((name) => chunkPath(bundle, name))
  const opened = staticClosure(bundle, [...first, ...modalRoots])
  const modal = difference(opened, first)

  /** @type {SizeLine[]} */
  const lines = [
    {
      label: 'first load: provider, hooks, connect button, core, eip155',
      bytes: totalBytes(bundle, first),
      limit: sizeBudgets.firstLoad,
      parts: largestInputs(bundle, first),
    },
    {
      label: `first open: ${modalChunks.join(', ')}`,
      bytes: totalBytes(bundle, modal),
      limit: sizeBudgets.modal,
      parts: largestInputs(bundle, modal),
    },
  ]
  for (const { name, pattern } of lateCode) {
    const early = [...opened].filter((path) => bundle.get(path)?.inputs.some((input) => pattern.test(input.path)))
    lines.push({ label: `${name} up to the open modal`, bytes: totalBytes(bundle, early), limit: 0 })
  }
  lines.push(...lazyLines(bundle, withoutLate))
  for (const connector of connectors) lines.push(...(await connectorLines(connector, { entries, folder })))
  lines.push(...(await adapterLines({ entries, folder })))
  for (const entry of localeEntries) {
    // What it adds to the first load: it shares the buttons' texts with it.
    const locale = await bundleAsConsumer({ ...entries, locale: `export * from '${entry}'` }, { folder })
    const loaded = staticClosure(locale, [entryPath(locale, 'firstLoad')])
    const bytes = totalBytes(locale, difference(staticClosure(locale, [entryPath(locale, 'locale')]), loaded))
    lines.push({ label: `locale ${basename(entry)}`, bytes, limit: sizeBudgets.locale })
  }
  for (const name of styleSheets) {
    const file = join(root, 'packages', 'react', 'dist', name)
    if (!existsSync(file)) throw new Error(`${file} is missing: build first.`)
    lines.push({ label: name, bytes: gzipSync(readFileSync(file), { level: 9 }).length, limit: sizeBudgets.styles })
  }
  return lines
}

/**
 * Every other chunk that is loaded on demand, less what the open modal has loaded. A chunk that brings late code is
 * counted without it: that comes with the action.
 *
 * @param {Bundle} bundle
 * @param {Bundle} withoutLate the same with the late code left out
 * @returns {SizeLine[]}
 */
function lazyLines(bundle, withoutLate) {
  const opened = staticClosure(withoutLate, [
    entryPath(withoutLate, 'firstLoad'),
    ...modalChunks.map((name) => chunkPath(withoutLate, name)),
  ])
  const lines = []
  for (const [path, { entryPoint }] of withoutLate) {
    if (!entryPoint || opened.has(path)) continue
    const bytes = totalBytes(withoutLate, difference(staticClosure(withoutLate, [path]), opened))
    const full = [...bundle].find(([, output]) => output.entryPoint === entryPoint)
    const late = full ? lateBytes(bundle, full[0]) : 0
    const line = { label: `chunk ${chunkName(entryPoint)}`, bytes, limit: sizeBudgets.lazyChunk }
    lines.push(late > 0 ? { ...line, note: `with its action: viem, ${(late / 1000).toFixed(1)} kB in all` } : line)
  }
  return lines.sort((a, b) => b.bytes - a.bytes)
}

/**
 * What a connector adds to the first load, and its own code with a stored session. The vendor's SDK is in neither, or they are far too large.
 *
 * @param {{ from: string, name: string, session: string }} connector
 * @param {{ entries: Record<string, string>, folder: string }} options
 * @returns {Promise<SizeLine[]>}
 */
async function connectorLines({ from, name, session }, { entries, folder }) {
  const source = `export { ${name} } from '${from}'`
  const bundle = await bundleAsConsumer({ ...entries, connector: source }, { folder, external: latePackages })
  const first = staticClosure(bundle, [entryPath(bundle, 'firstLoad')])
  const opened = staticClosure(bundle, [...first, ...modalChunks.map((chunk) => chunkPath(bundle, chunk))])
  const added = difference(staticClosure(bundle, [entryPath(bundle, 'connector')]), first)
  const own = difference(new Set([...added, ...staticClosure(bundle, [chunkPath(bundle, session)])]), opened)
  return [
    { label: `connector ${name}, with the page`, bytes: totalBytes(bundle, added), limit: sizeBudgets.connectorFirst },
    { label: `connector ${name}, with a session`, bytes: totalBytes(bundle, own), limit: sizeBudgets.connectorCode },
  ]
}

/**
 * What each further adapter adds to the first load, what all of them add together, and each adapter's late chunks.
 *
 * @param {{ entries: Record<string, string>, folder: string }} options
 * @returns {Promise<SizeLine[]>}
 */
async function adapterLines({ entries, folder }) {
  /** @type {SizeLine[]} */
  const lines = []
  /** @param {readonly { from: string, name: string }[]} adapters */
  const withAdapters = (adapters) => ({
    ...entries,
    adapters: adapters.map(({ from, name }) => `export { ${name} } from '${from}'`).join('\n'),
  })
  /** @param {Bundle} bundle */
  const addedBy = (bundle) => {
    const first = staticClosure(bundle, [entryPath(bundle, 'firstLoad')])
    return difference(staticClosure(bundle, [entryPath(bundle, 'adapters')]), first)
  }
  const base = await bundleAsConsumer(entries, { folder, external: latePackages })
  const before = totalBytes(base, staticClosure(base, [entryPath(base, 'firstLoad')]))
  for (const adapter of furtherAdapters) {
    const bundle = await bundleAsConsumer(withAdapters([adapter]), { folder, external: latePackages })
    const added = addedBy(bundle)
    lines.push({
      label: `adapter ${adapter.name}, with the page`,
      bytes: totalBytes(bundle, added),
      limit: sizeBudgets.adapterFirst,
      parts: largestInputs(bundle, added),
    })
    const first = staticClosure(bundle, [entryPath(bundle, 'firstLoad'), entryPath(bundle, 'adapters')])
    const opened = staticClosure(bundle, [...first, ...modalChunks.map((chunk) => chunkPath(bundle, chunk))])
    const loaders = [...staticClosure(bundle, added), ...added]
    for (const path of new Set(lateChunks(bundle, loaders))) {
      if (opened.has(path)) continue
      const own = difference(staticClosure(bundle, [path]), opened)
      const name = chunkName(bundle.get(path)?.entryPoint ?? path)
      lines.push({
        label: `adapter ${adapter.name}, chunk ${name}`,
        bytes: totalBytes(bundle, own),
        limit: sizeBudgets.lazyChunk,
        parts: largestInputs(bundle, own),
      })
    }
  }
  const all = await bundleAsConsumer(withAdapters(furtherAdapters), { folder })
  const loaded = staticClosure(all, [entryPath(all, 'firstLoad'), entryPath(all, 'adapters')])
  lines.push({
    label: 'all adapters, over eip155 alone',
    bytes: totalBytes(all, loaded) - before,
    limit: sizeBudgets.allAdapters,
  })
  for (const { name, pattern } of lateCode) {
    const early = [...loaded].filter((path) => all.get(path)?.inputs.some((input) => pattern.test(input.path)))
    lines.push({ label: `${name} in the first load with all adapters`, bytes: totalBytes(all, early), limit: 0 })
  }
  return lines
}

/**
 * The chunks that some outputs load by `import()`, and those that these load so in turn.
 *
 * @param {Bundle} bundle
 * @param {readonly string[]} roots
 */
function lateChunks(bundle, roots) {
  const found = new Set()
  const seen = new Set(roots)
  for (const path of seen) {
    for (const next of bundle.get(path)?.dynamicImports ?? []) {
      found.add(next)
      for (const one of staticClosure(bundle, [next])) seen.add(one)
    }
  }
  return found
}

/**
 * What takes most room in some outputs.
 *
 * @param {Bundle} bundle
 * @param {Iterable<string>} paths
 */
function largestInputs(bundle, paths) {
  return [...paths]
    .flatMap((path) => bundle.get(path)?.inputs ?? [])
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 40)
    .map(
      ({ path, bytes }) => `${String(bytes).padStart(6)} bytes before gzip  ${path.replace(/^.*node_modules\//, '')}`,
    )
}

/**
 * @param {Bundle} bundle
 * @param {string} path
 */
function lateBytes(bundle, path) {
  const closure = [...staticClosure(bundle, [path])]
  const isLate = closure.some((one) =>
    bundle.get(one)?.inputs.some((input) => lateCode.some(({ pattern }) => pattern.test(input.path))),
  )
  return isLate ? totalBytes(bundle, closure) : 0
}

/** @param {string} folder */
async function firstLoadEntry(folder) {
  const lines = []
  for (const { from, names } of firstLoadImports) {
    const all = await bundleAsConsumer({ all: `export * from '${from}'` }, { folder })
    const exported = all.get(entryPath(all, 'all'))?.exports ?? []
    for (const name of names) {
      const found = exported.filter((one) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name))
      if (found.length === 0) throw new Error(`${from} exports no ${name}, which the size table names.`)
      lines.push(`export { ${found.join(', ')} } from '${from}'`)
    }
  }
  return lines.join('\n')
}

/**
 * @param {Bundle} bundle
 * @param {string} name
 */
function entryPath(bundle, name) {
  const found = [...bundle].find(([, { entryPoint }]) => entryPoint === `entry:${name}`)
  if (!found) throw new Error(`The bundle has no entry ${name}.`)
  return found[0]
}

/**
 * @param {Bundle} bundle
 * @param {string} name
 */
function chunkPath(bundle, name) {
  const found = [...bundle].filter(([, { entryPoint }]) => entryPoint && chunkName(entryPoint) === name)
  if (found.length === 1 && found[0]) return found[0][0]
  const names = [...bundle.values()].flatMap(({ entryPoint }) => (entryPoint ? [chunkName(entryPoint)] : []))
  throw new Error(
    `There is ${found.length ? 'more than one' : 'no'} lazy chunk ${name}. There is: ${names.join(', ')}.`,
  )
}

/** The name of the file that a chunk was made of, without the hash of our own build. @param {string} entryPoint */
function chunkName(entryPoint) {
  return basename(entryPoint).replace(/(?:-[A-Z0-9]{8})?\.[jt]sx?$/, '')
}

/**
 * @param {Set<string>} all
 * @param {Set<string>} less
 */
function difference(all, less) {
  return [...all].filter((path) => !less.has(path))
}
