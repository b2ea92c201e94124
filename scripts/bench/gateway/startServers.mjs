import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { findRedis } from '../../findRedis.mjs'
import { repositoryRoot } from '../../repositoryRoot.mjs'

const gatewayFolder = join(repositoryRoot, 'packages', 'gateway')
const require = createRequire(join(gatewayFolder, 'package.json'))

/** Loads what the gateway depends on. @param {string} name @returns {Promise<any>} */
export const load = (name) => import(pathToFileURL(require.resolve(name)).href)

/** What the load generator writes its clients' addresses into: the relay counts sockets by them. */
export const addressHeader = 'x-bench-address'

/**
 * A local chain with a named account that holds a token, the built gateway before it, and a bare Hono with answers of the same size, each in a process of
 * its own.
 */
export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'hawser-bench-'))
  /** @type {(() => Promise<unknown>)[]} */
  const stops = []
  async function stop() {
    for (const end of stops.splice(0).reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const chain = await startChain()
    stops.push(chain.stop)
    let count = 0
    /** @param {object} [settings] */
    const startGateway = async (settings = {}) => {
      count += 1
      const config = join(folder, `config${count}.json`)
      writeFileSync(config, JSON.stringify({ ...settingsOf(chain), ...settings }))
      const began = performance.now()
      const gateway = start([join(gatewayFolder, 'dist', 'bin.js'), '--config', config, '--port', '0'], folder)
      stops.push(gateway.stop)
      const url = await gateway.url
      return {
        url,
        startMs: performance.now() - began,
        memoryMb: () => readMemoryMb(gateway.child.pid),
        stop: gateway.stop,
      }
    }
    const gateway = await startGateway()
    const bare = start([join(import.meta.dirname, 'bareHono.mjs')], gatewayFolder)
    stops.push(bare.stop)
    return {
      gateway,
      bare: await bare.url,
      account: chain.account,
      startGateway,
      /** Undefined where this machine has none. */
      async startRedis() {
        const redis = await startRedis(folder)
        if (redis) stops.push(redis.stop)
        return redis?.url
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startChain() {
  const { deployEns, deployErc20, startLocalChains } = await load('@hawser/testing/node')
  const local = await startLocalChains({ chains: [{ chainId: 1 }] })
  const [chain] = local.chains
  const account = local.accounts[0].address
  const token = { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
  const address = await deployErc20(chain, { ...token, supply: 1_000_000_000000n, to: account })
  const { registry } = await deployEns(chain, { names: { 'alice.eth': account } })
  return { account, registry, rpcUrl: chain.rpcUrl, tokens: [{ address, ...token }], stop: () => local.stop() }
}

/** @param {Awaited<ReturnType<typeof startChain>>} chain */
function settingsOf({ rpcUrl, registry, tokens }) {
  return {
    access: 'projects',
    projects: [{ name: 'bench', keys: ['bench-key-0001'] }],
    networks: { 'eip155:1': { http: [rpcUrl], currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, tokens } },
    identity: { network: 'eip155:1', registry },
    clientAddressHeader: addressHeader,
    limits: { requestsPerMinute: 0, rpcRequestsPerMinute: 0, telemetryRequestsPerMinute: 0 },
    logLevel: 'warn',
  }
}

/** @param {string} folder */
async function startRedis(folder) {
  const program = findRedis()
  if (!program) return undefined
  const { findFreePort } = await load('@hawser/testing/node')
  const port = await findFreePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(program, args, { stdio: 'ignore' })
  const { Redis } = await load('ioredis')
  const url = `redis://127.0.0.1:${port}`
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
  return { url, stop: () => end(child) }
}

/** What the system says that a process holds. @param {number | undefined} pid */
function readMemoryMb(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)
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
  return { child, url, stop: () => end(child) }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
