import { createMint, type LocalMint, type MintPlan } from './createMint.js'
import { createRpcMethods, type RpcFaults } from './createRpcMethods.js'
import { createSolanaLedger, fund, setAccount } from './createSolanaLedger.js'
import { startRpcServer } from './startRpcServer.js'

export interface StartSolanaChainParameters {
  /** Lamports by address. */
  readonly balances?: Readonly<Record<string, bigint>> | undefined
  readonly mints?: readonly MintPlan[] | undefined
  /** How long a block takes, in milliseconds. Default 100; 0 leaves blocks to `advance`. */
  readonly blockTimeMs?: number | undefined
}

/** The Solana VM behind the JSON-RPC and WebSocket interfaces of a node. */
export interface SolanaChain {
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** In the order in which they were asked for. */
  readonly mints: readonly LocalMint[]
  /** How often each method was called by HTTP. */
  readonly calls: ReadonlyMap<string, number>
  balanceOf(address: string): bigint
  fund(address: string, lamports: bigint): void
  createMint(plan: MintPlan): Promise<LocalMint>
  /** Writes an account as a program that is not on this chain would have, with the lamports that it needs to stay. */
  setAccount(account: { readonly address: string; readonly owner: string; readonly data: Uint8Array }): void
  /** Goes on to a slot that is yet to come, without the blocks before it. */
  warpTo(slot: bigint): void
  /** Makes blocks at once: 151 of them outlive any blockhash. */
  advance(blocks: number): void
  /** While false, the node answers with 503 and closes its sockets. */
  setAvailable(isAvailable: boolean): void
  /** While false, sockets are closed, those that are open and those that come. */
  setSocketsAvailable(isAvailable: boolean): void
  /** How many subscriptions stand. */
  subscriptions(): number
  /** While true, what is sent is taken and never included. */
  setDropsTransactions(drops: boolean): void
  /** While true, subscriptions are taken and nothing is told. */
  setSilent(isSilent: boolean): void
  stop(): Promise<void>
}

/**
 * Starts a Solana chain in this process, on a free port of the loopback address, with the system, token, token-2022 and associated-token programs.
 * Signatures are checked and blockhashes expire after 150 blocks.
 *
 * @example
 * const chain = await startSolanaChain({ balances: { [address]: 10_000_000_000n } })
 */
export async function startSolanaChain(parameters: StartSolanaChainParameters = {}): Promise<SolanaChain> {
  const { balances = {}, mints: plans = [], blockTimeMs = 100 } = parameters
  const ledger = createSolanaLedger()
  for (const [address, lamports] of Object.entries(balances)) fund(ledger, address, lamports)
  const mints: LocalMint[] = []
  for (const plan of plans) mints.push(await createMint(ledger, plan))
  const faults: RpcFaults = { dropsTransactions: false }
  const server = await startRpcServer(ledger, createRpcMethods(ledger, faults))
  const advance = (blocks: number) => {
    ledger.advance(blocks)
    server.notify()
  }
  const timer = blockTimeMs > 0 ? setInterval(() => advance(1), blockTimeMs) : undefined
  // A chain that nobody stopped keeps no process alive by its blocks.
  timer?.unref()
  return {
    rpcUrl: server.rpcUrl,
    webSocketUrl: server.webSocketUrl,
    mints,
    calls: server.calls,
    balanceOf: (address) => ledger.balanceOf(address),
    fund: (address, lamports) => fund(ledger, address, lamports),
    createMint: (plan) => createMint(ledger, plan),
    setAccount: (account) => setAccount(ledger, account),
    warpTo(slot) {
      ledger.warpTo(slot)
      server.notify()
    },
    advance,
    setAvailable: (isAvailable) => server.setAvailable(isAvailable),
    setSocketsAvailable: (isAvailable) => server.setSocketsAvailable(isAvailable),
    subscriptions: () => server.subscriptions(),
    setDropsTransactions(drops) {
      faults.dropsTransactions = drops
    },
    setSilent: (isSilent) => server.setSilent(isSilent),
    async stop() {
      clearInterval(timer)
      await server.stop()
    },
  }
}
