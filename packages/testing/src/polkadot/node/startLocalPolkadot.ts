import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import * as v from 'valibot'
import { endProcess } from '../../node/endProcess.js'
import { findFreePort } from '../../node/findFreePort.js'
import { killOnExit } from '../../node/killOnExit.js'
import { jsonRpcRequest } from '../../rpc/jsonRpcRequest.js'
import { findChopsticks } from './findChopsticks.js'
import { readGenesis } from './readGenesis.js'
import { setPolkadotBalance } from './setPolkadotBalance.js'
import { setStorageScript } from './setStorageMethod.js'

export interface StartLocalPolkadotParameters {
  /** What accounts hold from the start, in base units by SS58 address. */
  readonly balances?: Readonly<Record<string, bigint>> | undefined
  /** How long the node may take to become ready. Default 60000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A Substrate node of this machine: an Asset Hub, which makes a block of each transaction at once. */
export interface LocalPolkadot {
  /** `http://127.0.0.1:<port>` */
  readonly rpcUrl: string
  /** `ws://127.0.0.1:<port>` */
  readonly wsUrl: string
  readonly port: number
  readonly genesisHash: `0x${string}`
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly process: ChildProcess
  /** Ends the node and waits until it is gone. May be called again. */
  stop(): Promise<void>
}

const attempts = 3
const pollMs = 100
const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/** Run in the node's process before its own code. The channel to this process closes with it, also when it is killed outright. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "import { rmSync } from 'node:fs'\nprocess.once('disconnect', () => { rmSync(process.cwd(), { recursive: true, force: true }); process.exit(0) })",
)}`

/**
 * Starts chopsticks without any network, on a free port of 127.0.0.1, and waits until it answers. It ends with `stop()` and with
 * this process, however that ends.
 *
 * @example
 * const chain = await startLocalPolkadot({ balances: { [address]: 10n ** 12n } })
 * await chain.stop()
 *
 * @throws ChopsticksNotFoundError, or Error when the node does not become ready; nothing is left running then.
 */
export async function startLocalPolkadot(parameters: StartLocalPolkadotParameters = {}): Promise<LocalPolkadot> {
  const { balances = {}, timeoutMs = 60_000, signal } = parameters
  const script = findChopsticks()
  const genesis = await readGenesis()
  const children = new Set<ChildProcess>()
  const exit = killOnExit(children)
  const folder = mkdtempSync(join(tmpdir(), 'hawser-polkadot-'))

  async function stop(): Promise<void> {
    exit.remove()
    await Promise.all([...children].map(endProcess))
    children.clear()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    writeFileSync(join(folder, 'genesis.json'), genesis)
    writeFileSync(join(folder, 'methods.js'), setStorageScript)
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const port = await findFreePort()
      if (exit.isEnding) break
      const args = ['--genesis=./genesis.json', '--build-block-mode', 'Instant', '--unsafe-rpc-methods=./methods.js']
      const where = ['--host', '127.0.0.1', '--port', String(port)]
      const child = spawn(process.execPath, ['--import', endWithParent, script, ...args, ...where], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      children.add(child)
      const rpcUrl = `http://127.0.0.1:${port}`
      const genesisHash = await waitUntilReady(child, rpcUrl, timeoutMs, signal)
      if (genesisHash !== undefined) {
        for (const [address, amount] of Object.entries(balances)) {
          await setPolkadotBalance({ rpcUrl }, address, amount, { signal })
        }
        const wsUrl = `ws://127.0.0.1:${port}`
        const nativeCurrency = { name: 'Local', symbol: 'ROC', decimals: 12 }
        return { rpcUrl, wsUrl, port, genesisHash, nativeCurrency, process: child, stop }
      }
      children.delete(child)
    }
    if (exit.isEnding) throw new Error('chopsticks was ended while it started.')
    throw new Error(`chopsticks ended ${attempts} times while it started (${script}).`)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Undefined when the node ended, as it does when another process took its port. */
async function waitUntilReady(
  child: ChildProcess,
  rpcUrl: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<`0x${string}` | undefined> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const deadlineMs = performance.now() + timeoutMs
  while (performance.now() < deadlineMs) {
    signal?.throwIfAborted()
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const request = { method: 'chain_getBlockHash', params: [0], timeoutMs: 5_000 }
    const hash = v.safeParse(hashSchema, await jsonRpcRequest(rpcUrl, request).catch(() => undefined))
    if (hash.success) return hash.output as `0x${string}`
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`chopsticks at ${rpcUrl} was not ready within ${timeoutMs} ms.`)
}
