import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkTarget, type Target } from './checkTarget.js'
import { checkTemplate, templateFolders } from './templates.js'

export interface CreateAppOptions {
  /** The new folder, within `cwd`; `.` is `cwd` itself. Its name is the app's. */
  readonly folder: string
  /** One of `templates`. */
  readonly template: string
  /** Absolute. Default: where the process is. */
  readonly cwd?: string | undefined
}

export interface CreatedApp extends Target {
  /** Paths within the folder, with `/`, sorted. */
  readonly files: readonly string[]
}

/** In what is written: the app's name. */
const namePlace = '__APP_NAME__'

/**
 * Writes a new app into a folder. Nothing is installed, and nobody is asked.
 *
 * @throws CreateAppError where there is no such template, or the folder cannot be taken
 * @example
 * createApp({ folder: 'my-app', template: 'react' })
 */
export function createApp({ folder: given, template, cwd = process.cwd() }: CreateAppOptions): CreatedApp {
  const parts = templateFolders(checkTemplate(template))
  const target = checkTarget(given, cwd)
  const isNew = !existsSync(target.folder)
  try {
    const files = parts.flatMap((from) => listFiles(from).map((file) => copyFile(join(from, file), target, file)))
    return { ...target, files: [...new Set(files)].sort() }
  } catch (error) {
    // Half an app is of no use, and would stand in the way of the next try.
    if (isNew) rmSync(target.folder, { recursive: true, force: true })
    throw error
  }
}

function copyFile(from: string, { folder, name }: Target, file: string): string {
  // npm packs no file of this name.
  const to = file.replace(/(^|\/)_gitignore$/, '$1.gitignore')
  const text = readFileSync(from, 'utf8').replaceAll(namePlace, name)
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  writeFileSync(join(folder, to), to === 'package.json' ? fillVersions(text) : text)
  return to
}

/** All packages of Hawser have one version, which is this one's own. */
function fillVersions(text: string): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return text.replace(/("@hawser\/[^"]+": )"\*"/g, `$1"^${version}"`)
}

function listFiles(folder: string, within = ''): readonly string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = within ? `${within}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(folder, path) : [path]
  })
}
