import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const script = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'demo', 'start.mjs')

/** Packages that Node does not find in a process that this is loaded into. */
const hide = (names: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(`
import Module, { register } from 'node:module'
const names = ${JSON.stringify(names)}
const isHidden = (request) => names.some((name) => request === name || request.startsWith(name + '/'))
const resolve = Module._resolveFilename
Module._resolveFilename = function (request, ...rest) {
  if (isHidden(request)) throw Object.assign(new Error("Cannot find module '" + request + "'"), { code: 'MODULE_NOT_FOUND' })
  return resolve.call(this, request, ...rest)
}
register('data:text/javascript,' + encodeURIComponent(\`
export function resolve(request, context, next) {
  if (\${JSON.stringify(names)}.includes(request)) throw Object.assign(new Error("Cannot find package '" + request + "'"), { code: 'ERR_MODULE_NOT_FOUND' })
  return next(request, context)
}\`))`)}`

export interface DemoProcess {
  readonly output: () => string
  /** Waits until the output has it. */
  prints(text: RegExp): Promise<RegExpMatchArray>
  /** Ends it and waits. Answers the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  readonly exited: Promise<number | null>
}

/** Runs the demo as its launcher does, in a process group of its own. */
export function startDemo({
  port = 0,
  without = [],
}: {
  readonly port?: number
  readonly without?: readonly string[]
} = {}): DemoProcess {
  const args = [...(without.length > 0 ? ['--import', hide(without)] : []), script, '--port', String(port)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    output: () => output,
    exited,
    async prints(text) {
      return vi.waitFor(
        () => {
          const match = output.match(text)
          if (!match) throw new Error(`The demo did not print ${text}, but:\n${output}`)
          return match
        },
        { timeout: 60_000 },
      )
    },
    async end(signal) {
      child.kill(signal)
      const code = await exited
      // A process that the demo started and left would be in its group still.
      await vi.waitFor(() => {
        if (isGroupAlive(child)) throw new Error(`The demo left a process behind, in the group ${child.pid}.`)
      })
      return code
    },
  }
}

function isGroupAlive({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0)
  } catch {
    return false
  }
}
