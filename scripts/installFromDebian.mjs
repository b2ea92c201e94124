import { existsSync } from 'node:fs'
import process from 'node:process'
import { limits } from './children.mjs'

/**
 * Installs packages of the system, but only on Debian as root; sudo is never called. What they would start as a service stays off.
 *
 * @param {ReturnType<typeof import('./children.mjs').createChildren>} children
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} what apt-get said; undefined where nothing may be installed
 */
export async function installFromDebian(children, packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  let output = ''
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const result = await children.run('apt-get', args, { env, ...limits })
    output = result.output
    if (result.code !== 0) break
  }
  return output.trim()
}
