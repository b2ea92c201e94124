import { createMemoryStore, defineNetwork, type Platform, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { connect, disconnect, listConnectors, signMessage } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { cancelAtEachAwait } from '@hawser/testing/node'
import { createScriptedSolanaWallet, createScriptedWalletAdapter, createSolanaAccount } from '@hawser/testing/solana'
import { type SolanaChain, startSolanaChain } from '@hawser/testing/solana-node'
import { address as toAddress } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signAllTransactions } from '../src/flows/signAllTransactions.js'
import { signAndSendTransaction } from '../src/flows/signAndSendTransaction.js'
import { signTransaction } from '../src/flows/signTransaction.js'
import { transfer } from '../src/flows/transfer.js'
import { buildTransaction } from '../src/kit/buildTransaction.js'
import type { SolanaRpc } from '../src/kit/createRpc.js'
import { transferSol } from '../src/kit/instructions.js'
import { solana } from '../src/solana.js'

let chain: SolanaChain
let accounts: readonly Awaited<ReturnType<typeof createSolanaAccount>>[]
beforeAll(async () => {
  accounts = [await createSolanaAccount(), await createSolanaAccount()]
  chain = await startSolanaChain({ balances: { [accounts[0]?.address ?? '']: 10_000_000_000n }, blockTimeMs: 20 })
})
afterAll(() => chain.stop())

/** A client with a connected wallet, of the Wallet Standard or behind a wallet adapter, that holds its prompts. */
async function open(protocol: 'standard' | 'adapter') {
  const view = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const wallet = createScriptedSolanaWallet({
    name: 'Test wallet',
    accounts,
    chains: { 'solana:devnet': chain.rpcUrl },
    window: view,
    permissionStore: 'memory',
  })
  const wallets = protocol === 'adapter' ? [await createScriptedWalletAdapter(wallet)] : []
  if (protocol === 'standard') wallet.register()
  const network = defineNetwork({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.rpcUrl], webSocket: [chain.webSocketUrl] } },
  })
  const hawser = createHawser({
    networks: [network],
    adapters: [solana({ wallets })],
    platform: { window: view, clock: systemClock, store: createMemoryStore() } as Partial<Platform>,
  })
  onTestFinished(() => {
    hawser.destroy()
    wallet.destroy()
  })
  hawser.start()
  listConnectors(hawser)
  await vi.waitFor(() => expect(hawser.getSnapshot().connectors.list).toHaveLength(1))
  await connect(hawser, { connectorId: hawser.getSnapshot().connectors.list[0]?.id ?? '' })
  wallet.setBehavior('lateApproval', true)
  const rpc = (await hawser[internalsKey].adapters.get('solana')?.client?.(network)) as SolanaRpc
  const { value } = await rpc.getLatestBlockhash().send()
  const [from, to] = accounts.map(({ address }) => toAddress(address)) as [ReturnType<typeof toAddress>, never]
  const build = (lamports: bigint) => buildTransaction(from, [transferSol(from, to, lamports)], value)
  return { hawser, wallet, build, to: String(to) }
}

type Open = Awaited<ReturnType<typeof open>>
const flows: Readonly<Record<string, (hawser: Hawser, signal: AbortSignal, client: Open) => Promise<unknown>>> = {
  signMessage: (hawser, signal) => signMessage(hawser, { message: 'Ahoy', signal }),
  signTransaction: (hawser, signal, { build }) => signTransaction(hawser, { transaction: build(1n), signal }),
  signAllTransactions: (hawser, signal, { build }) =>
    signAllTransactions(hawser, { transactions: [build(1n), build(2n)], signal }),
  signAndSendTransaction: (hawser, signal, { build }) =>
    signAndSendTransaction(hawser, { transaction: build(1n), signal }),
  transfer: (hawser, signal, { to }) => transfer(hawser, { to, amount: 1_000_000n, signal }),
}

/** What has reached the wallet that it shows a prompt for. */
const asked = ({ wallet }: Open) => wallet.log.filter(({ method }) => method.startsWith('sign')).length

describe.each(['standard', 'adapter'] as const)('%s', (protocol) => {
  it.each(Object.entries(flows))(
    'behavior: %s, cancelled at any await before the prompt: the wallet is never asked',
    async (_, flow) => {
      const client = await open(protocol)
      const count = await cancelAtEachAwait(() => {
        const cancel = new AbortController()
        return {
          start: () => flow(client.hawser, cancel.signal, client),
          cancel: () => cancel.abort(),
          countPrompts: () => asked(client),
        }
      })
      expect(count).toBeGreaterThan(2)
    },
  )

  it.each(Object.entries(flows))('behavior: %s ends with the connection', async (_, flow) => {
    const client = await open(protocol)
    const { hawser, wallet } = client
    const failed = expect(flow(hawser, new AbortController().signal, client)).rejects.toMatchObject({
      code: 'CONNECTION_ENDED',
    })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    await disconnect(hawser)
    wallet.approve()
    await failed
  })
})
