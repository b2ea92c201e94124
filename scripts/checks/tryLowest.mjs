import { cpSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { npmCommand } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { lowestVersions } from './lowestVersions.mjs'

/**
 * Puts the lowest versions that the documentation states into an app that has the packed packages, and compiles it with them: its own code, the
 * declarations of the packages, and a use of wagmi, which runs too.
 *
 * @param {string} app folder
 */
export async function tryLowest(app) {
  const { typescript, ...libraries } = lowestVersions
  const wanted = Object.entries(libraries).map(([name, version]) => `${name}@${version}`)
  // By another name: wagmi's own peer is a later one.
  wanted.push(`typescript-lowest@npm:typescript@${typescript}`, '@types/react-dom@18.2.4')
  // Vite's preview has said "production" to this whole process, and npm would take away what the app is built with.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  await runTool(...npmCommand(['install', ...options, ...wanted]), { cwd: app })

  const tsc = join(app, 'node_modules', 'typescript-lowest', 'bin', 'tsc')
  await runTool(process.execPath, [tsc, '-p', app], { cwd: app })
  // The declarations are checked as well, ours alone: those of others may want a later one.
  const output = await runTool(process.execPath, [tsc, '-p', app, '--skipLibCheck', 'false'], { cwd: app }).catch(
    String,
  )
  const faults = output.split('\n').filter((line) => /@hawser\/.*error TS/.test(line))
  if (faults.length > 0) throw new Error(`TypeScript ${typescript} refuses the packed types:\n${faults.join('\n')}`)

  cpSync(join(repositoryRoot, 'scripts', 'checks', 'lowestApp'), app, { recursive: true })
  const strict = ['--noEmit', '--allowJs', '--checkJs', '--strict', '--skipLibCheck', '--target', 'es2022']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'vite/client']
  const current = join(repositoryRoot, 'node_modules', 'typescript-api', 'bin', 'tsc')
  await runTool(process.execPath, [current, ...strict, ...modules, 'wagmi.mjs'], { cwd: app })
  console.log((await runTool(process.execPath, ['wagmi.mjs'], { cwd: app })).trim())
}
