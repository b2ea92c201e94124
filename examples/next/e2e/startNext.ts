import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@hawser/testing/node'

const root = fileURLToPath(new URL('..', import.meta.url))
const next = join(dirname(createRequire(import.meta.url).resolve('next/package.json')), 'dist', 'bin', 'next')
const maxTries = 5

export interface NextServer {
  readonly origin: string
  stop(): Promise<void>
}

/** Serves the built example as `next start` does. Sessions are kept by cookies that browsers take on http from `localhost` alone. */
export async function startNext(env: Record<string, string>): Promise<NextServer> {
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort()
    const origin = `http://localhost:${port}`
    const server = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', APP_ORIGIN: origin, ...env },
    })
    const output = await waitUntilReady(server)
    if (output === undefined) return { origin, stop: () => stop(server) }
    // Somebody else may have taken the port meanwhile.
    if (tries === maxTries || !output.includes('EADDRINUSE')) throw new Error(`Next did not start:\n${output}`)
  }
}

/** What a server has said that ended before it was ready; undefined once it is. */
function waitUntilReady(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = ''
    const read = (part: Buffer) => {
      output += part.toString()
      if (/\bReady in\b/.test(output)) resolve(undefined)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => resolve(output))
  })
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}
