import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { pinnedPnpm } from './pinnedPnpm.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

/**
 * How to call pnpm as package.json pins it, with nothing installed but npm. It also comes first on this process's PATH: turbo starts it
 * by its name.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function pnpm(args) {
  const { packageManager } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  const { cli, binFolder } = pinnedPnpm(String(packageManager), { cache: join(repositoryRoot, '.cache'), fetchTarball })
  const path = process.env.PATH ?? ''
  if (!path.split(delimiter).includes(binFolder)) process.env.PATH = `${binFolder}${delimiter}${path}`
  return [process.execPath, [cli, ...args]]
}

/**
 * How to call npm: the one that started this, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  const cli = npm?.endsWith('npm-cli.js') ? join(dirname(npm), 'npm-cli.js') : undefined
  return cli && existsSync(cli) ? [process.execPath, [cli, ...args]] : ['npm', [...args]]
}

/**
 * @param {string} name
 * @param {string} folder
 */
function fetchTarball(name, folder) {
  const [command, args] = npmCommand(['pack', name, '--ignore-scripts', '--prefer-offline', '--silent'])
  try {
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    throw new Error(
      `${name} could not be fetched. Connect to the network (or set npm_config_registry to a mirror) and run the same command again.`,
      { cause: error },
    )
  }
}
