import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { preview } from 'vite'

/**
 * Serves a built app of a template, as its own `preview` or `start` does, under a strict content security policy.
 *
 * @param {string} app
 * @param {{ template: string, rpcUrl: string, env: Record<string, string> }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveTemplate(app, { template, rpcUrl, env }) {
  if (template === 'next') return startNext(app, env)
  const policy = [
    "default-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${rpcUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const server = await preview({
    root: app,
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
    logLevel: 'silent',
  })
  return { url: String(server.resolvedUrls?.local[0]), close: () => server.close() }
}

/**
 * @param {string} app
 * @param {Record<string, string>} env
 */
async function startNext(app, env) {
  const port = await findPort()
  const next = join(app, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: app,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        output += part
        if (/\bReady in\b/.test(output)) resolve(undefined)
      })
    }
    child.once('exit', () => reject(new Error(`Next did not start:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** @returns {Promise<number>} a port that was free a moment ago */
async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
