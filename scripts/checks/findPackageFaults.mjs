import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript-api'
import { sameMinor } from './findPeerFaults.mjs'

/** Entries whose components and hooks run on the client: they carry 'use client'. No other file of ours may. */
const clientEntries = [
  { name: '@hawser/react', file: 'dist/exports/index.js' },
  { name: '@hawser/devtools', file: 'dist/exports/index.js' },
]

/**
 * What is wrong with an unpacked package beside what publint and are-the-types-wrong look at.
 *
 * @param {string} folder of the unpacked package
 * @param {{ devDependencies: readonly string[] }} options those of the workspace's manifest that are no peers
 * @returns {string[]} one sentence each
 */
export function findPackageFaults(folder, { devDependencies }) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = listFiles(folder).map((file) => relative(folder, file))
  const faults = []
  for (const needed of ['LICENSE', 'README.md']) if (!files.includes(needed)) faults.push(`${needed} is missing`)
  const entries = { ...manifest.exports, ...manifest.imports }
  if (JSON.stringify(entries).includes('@hawser/source')) faults.push('the manifest names the source condition')
  for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    if (String(range).startsWith('workspace:')) faults.push(`${name} is named by ${range}`)
  }
  for (const field of ['scripts', 'devDependencies']) if (manifest[field]) faults.push(`the manifest has ${field}`)
  const ownMinor = sameMinor(String(manifest.version))
  for (const [name, range] of Object.entries(manifest.peerDependencies ?? {})) {
    if (name.startsWith('@hawser/') && range !== ownMinor) faults.push(`its peer ${name} ${range} is not ${ownMinor}`)
  }
  for (const path of targets(entries)) {
    if (!files.includes(path.replace('./', ''))) faults.push(`the manifest names ${path}, which is not in the package`)
  }
  for (const file of files.filter((one) => /\.(?:test|test-d)\.|^src\//.test(one))) faults.push(`${file} is packed`)
  for (const file of files.filter((one) => one.endsWith('.js'))) {
    faults.push(...codeFaults(manifest.name, file, readFileSync(join(folder, file), 'utf8')))
  }
  const installed = { ...manifest.dependencies, ...manifest.peerDependencies }
  for (const file of files.filter((one) => one.endsWith('.d.ts'))) {
    for (const specifier of importsOf(readFileSync(join(folder, file), 'utf8'))) {
      if (specifier.startsWith('#')) {
        const leadsToTypes = manifest.imports?.[specifier]?.types?.endsWith('.d.ts')
        if (!leadsToTypes) faults.push(`${file} takes types from ${specifier}, which leads to none`)
        continue
      }
      const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
      if (!(name in installed)) faults.push(`${file} takes types from ${name}, which is not installed with the package`)
    }
  }
  for (const file of files.filter((one) => one.endsWith('.map'))) {
    const { sources } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const name of devDependencies) {
      if (sources.some((/** @type {string} */ source) => source.includes(`/node_modules/${name}/`))) {
        faults.push(`${file.replace(/\.map$/, '')} holds ${name}, a development dependency`)
      }
    }
  }
  return faults
}

/** The packages, not Node's own, that declarations take types from. @param {string} declarations */
function importsOf(declarations) {
  return ts
    .preProcessFile(declarations, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !/^(?:\.|node:)/.test(specifier))
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string} code
 */
function codeFaults(name, file, code) {
  const isClient = clientEntries.some((entry) => entry.name === name && entry.file === file)
  const saysClient = /^\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/.*\n\s*)*['"]use client['"]/.test(code)
  if (isClient && !saysClient) return [`${file} has lost its 'use client'`]
  if (!clientEntries.some((entry) => entry.name === name) && saysClient) return [`${file} says 'use client'`]
  return []
}

/**
 * @param {unknown} exported
 * @returns {string[]}
 */
function targets(exported) {
  if (typeof exported === 'string') return [exported]
  return Object.values(exported ?? {}).flatMap(targets)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
