import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from './repositoryRoot.mjs'

/**
 * How to call pnpm at the version that package.json pins, with nothing installed but npm.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function pnpm(args) {
  return npx([pinnedPnpm(), ...args])
}

/**
 * How to call npx: the one that belongs to the npm that started this, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
function npx(args) {
  return ownCli('npx', ['--yes', ...args])
}

/**
 * How to call npm: the one that started this, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  return ownCli('npm', args)
}

/**
 * @param {'npm' | 'npx'} name
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
function ownCli(name, args) {
  const npm = process.env.npm_execpath
  const cli = npm?.endsWith('npm-cli.js') ? join(dirname(npm), `${name}-cli.js`) : undefined
  return cli && existsSync(cli) ? [process.execPath, [cli, ...args]] : [name, [...args]]
}

/** `pnpm@x.y.z`, as package.json names it. */
function pinnedPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  if (!/^pnpm@\d+\.\d+\.\d+$/.test(packageManager)) {
    throw new Error(`"packageManager" in package.json names no pnpm version: ${packageManager}`)
  }
  return packageManager
}
