import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../../repositoryRoot.mjs'

const gatewayFolder = join(repositoryRoot, 'packages', 'gateway')

/** The built gateway and a bare Hono with answers of the same size, each in a process of its own. */
export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'hawser-bench-'))
  const config = join(folder, 'config.json')
  writeFileSync(
    config,
    JSON.stringify({
      access: 'projects',
      projects: [{ name: 'bench', keys: ['bench-key-0001'] }],
      networks: { 'eip155:1': { http: ['http://127.0.0.1:9'] } },
      limits: { requestsPerMinute: 0, rpcRequestsPerMinute: 0, telemetryRequestsPerMinute: 0 },
      logLevel: 'warn',
    }),
  )
  const began = performance.now()
  const gateway = start([join(gatewayFolder, 'dist', 'bin.js'), '--config', config, '--port', '0'], folder)
  const gatewayUrl = await gateway.url
  const startMs = performance.now() - began
  const bare = start([join(import.meta.dirname, 'bareHono.mjs')], gatewayFolder)
  return {
    gateway: gatewayUrl,
    bare: await bare.url,
    startMs,
    /** What the system says that the gateway holds. */
    memoryMb: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.child.pid}/status`, 'utf8'))?.[1]) / 1_024),
    async stop() {
      for (const { child } of [gateway, bare]) {
        const exited = once(child, 'exit')
        child.kill()
        await exited
      }
      rmSync(folder, { recursive: true })
    },
  }
}

/** @param {string[]} args @param {string} cwd */
function start(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  /** @type {Promise<string>} */
  const url = new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk
      const [, found] = /listening at (http:[^\s,]+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}: ${output}`)))
  })
  return { child, url }
}
