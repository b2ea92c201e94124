import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import type { Address } from 'viem'
import { toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { endProcess } from './endProcess.js'
import { findAnvilBinary } from './findAnvilBinary.js'
import { findFreePort } from './findFreePort.js'
import { killOnExit } from './killOnExit.js'
import type { LocalAccount, LocalChain } from './localChain.js'
import { setBalance } from './setBalance.js'

export interface LocalChainOptions {
  readonly chainId: number
  readonly name?: string | undefined
  /** Balances in wei by address, set once the node is ready. */
  readonly balancesWei?: Readonly<Record<string, bigint>> | undefined
  /** Seconds between blocks. Default: a block for each transaction, at once. */
  readonly blockTimeS?: number | undefined
}

export interface StartLocalChainsParameters {
  readonly chains: readonly LocalChainOptions[]
  /** How many accounts are funded with 10000 of the native currency on each chain. Default 10. */
  readonly accounts?: number | undefined
  /** BIP-39 words of those accounts. Default: new ones for each call, so that no known key is ever used. */
  readonly mnemonic?: string | undefined
  /** How long one node may take to become ready. Default 20000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface LocalChains {
  readonly chains: readonly LocalChain[]
  readonly accounts: readonly LocalAccount[]
  /** Ends the nodes and waits until they are gone. May be called again. */
  stop(): Promise<void>
}

const attempts = 5
const pollMs = 20

/**
 * Starts one anvil for each chain, on free ports of 127.0.0.1, and waits until all answer. They end with `stop()`, with this
 * process, or when it is interrupted.
 *
 * @example
 * const local = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }] })
 * // … local.chains[0].rpcUrl, local.accounts[0].privateKey
 * await local.stop()
 *
 * @throws AnvilNotFoundError, or Error when a node does not become ready; nothing is left running then.
 */
export async function startLocalChains(parameters: StartLocalChainsParameters): Promise<LocalChains> {
  const { accounts: accountCount = 10, timeoutMs = 20_000, signal } = parameters
  const binary = findAnvilBinary()
  const mnemonic = parameters.mnemonic ?? generateMnemonic(english)
  const accounts = Array.from({ length: accountCount }, (_, addressIndex) => accountOf(mnemonic, addressIndex))
  const children = new Set<ChildProcess>()
  const exit = killOnExit(children)

  async function stop(): Promise<void> {
    exit.remove()
    await Promise.all([...children].map(endProcess))
    children.clear()
  }

  async function start(options: LocalChainOptions): Promise<LocalChain> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const port = await findFreePort()
      if (exit.isEnding) break
      const child = spawn(binary, argumentsFor(options, port, accountCount, mnemonic), { stdio: 'ignore' })
      children.add(child)
      const rpcUrl = `http://127.0.0.1:${port}`
      const isReady = await waitUntilReady(child, rpcUrl, accounts[0]?.address, timeoutMs, signal)
      if (isReady) {
        for (const [address, balance] of Object.entries(options.balancesWei ?? {})) {
          await setBalance({ rpcUrl }, address as Address, balance)
        }
        const name = options.name ?? `Local ${options.chainId}`
        return { chainId: options.chainId, name, rpcUrl, wsUrl: `ws://127.0.0.1:${port}`, port, process: child }
      }
      children.delete(child)
    }
    if (exit.isEnding) throw new Error(`anvil for chain ${options.chainId} was ended while it started.`)
    throw new Error(`anvil for chain ${options.chainId} ended ${attempts} times while it started (${binary}).`)
  }

  try {
    const started = await Promise.allSettled(parameters.chains.map(start))
    for (const result of started) if (result.status === 'rejected') throw result.reason
    const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    return { chains, accounts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function accountOf(mnemonic: string, addressIndex: number): LocalAccount {
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const privateKey = account.getHdKey().privateKey
  if (!privateKey) throw new Error('The mnemonic gives no private key.')
  return { address: account.address, privateKey: toHex(privateKey) }
}

function argumentsFor(options: LocalChainOptions, port: number, accounts: number, mnemonic: string): string[] {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(options.chainId)]
  args.push('--accounts', String(accounts), '--mnemonic', mnemonic, '--silent')
  if (options.blockTimeS !== undefined) args.push('--block-time', String(options.blockTimeS))
  return args
}

/**
 * False when the node ended, as it does when another process took its port. That process may be a node too: ours is known by
 * its first account.
 */
async function waitUntilReady(
  child: ChildProcess,
  rpcUrl: string,
  firstAccount: string | undefined,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const deadlineMs = performance.now() + timeoutMs
  while (performance.now() < deadlineMs) {
    signal?.throwIfAborted()
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return false
    const accounts = await jsonRpcRequest(rpcUrl, { method: 'eth_accounts', timeoutMs: 2000 }).catch(() => undefined)
    if (Array.isArray(accounts) && (firstAccount === undefined || isSame(accounts[0], firstAccount))) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`anvil at ${rpcUrl} was not ready within ${timeoutMs} ms.`)
}

function isSame(value: unknown, address: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
}
