import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { findPackageFaults } from './findPackageFaults.mjs'
import { packPackages } from './packPackages.mjs'
import { publishedPackages } from './workspacePackages.mjs'

const attw = join(repositoryRoot, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js')
const scratch = mkdtempSync(join(tmpdir(), 'hawser-unpacked-'))
let faultCount = 0

/**
 * @param {string} tarball
 * @param {Record<string, any>} manifest
 */
async function typesFault(tarball, manifest) {
  const styles = Object.keys(manifest.exports).filter((entry) => entry.endsWith('.css'))
  const args = [attw, tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-color', '--format', 'ascii']
  if (styles.length > 0) args.push('--exclude-entrypoints', ...styles)
  try {
    await runTool(process.execPath, args, { cwd: repositoryRoot })
    return []
  } catch (error) {
    return [`are-the-types-wrong:\n${error instanceof Error ? error.message : error}`]
  }
}

const { tarballs, remove } = await packPackages()
try {
  for (const { name, manifest } of publishedPackages(repositoryRoot)) {
    const tarball = tarballs.get(name) ?? ''
    const unpacked = join(scratch, name)
    mkdirSync(unpacked, { recursive: true })
    await runTool('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked], { cwd: repositoryRoot })
    const { messages, pkg } = await publint({ pack: { tarball: bytes(tarball) }, strict: true })
    const peers = Object.keys(manifest.peerDependencies ?? {})
    const devDependencies = [...peers, ...Object.keys(manifest.devDependencies ?? {})]
    const faults = [
      ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
      ...(await typesFault(tarball, manifest)),
      ...findPackageFaults(unpacked, { devDependencies }),
    ]
    faultCount += faults.length
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`)
    for (const fault of faults) console.error(`    ${fault.replaceAll('\n', '\n    ')}`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
  await remove()
}
process.exitCode = faultCount === 0 ? 0 : 1

/** @param {string} file */
function bytes(file) {
  const content = readFileSync(file)
  return /** @type {ArrayBuffer} */ (content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength))
}
