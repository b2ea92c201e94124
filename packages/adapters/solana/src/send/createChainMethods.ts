import { isHawserError, loadModule, type Platform, toHawserError } from '@hawser/common'
import type {
  BalanceCapability,
  ChainAdapter,
  NamesCapability,
  ReceiverCheck,
  ReceiverRisk,
  SendCapability,
} from '@hawser/core'
import { signature } from '@solana/kit'
import type { SolanaContext, SolanaSettings } from '../context.js'
import { decodeAddress } from '../encoding/bytes.js'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import {
  associatedTokenProgram,
  isTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../kit/instructions.js'
import { parseMint } from '../kit/parseMint.js'
import { readAccounts } from '../kit/readAccounts.js'
import { createSharedReads } from '../kit/sharedReads.js'
import { getBalance, getTokenBalance } from './balances.js'
import { getPriorityFee } from './getPriorityFee.js'
import { getToken } from './getToken.js'

export type ChainMethods = ReturnType<typeof createChainMethods>

/** All that reads the chain, and what is sent to it. The code of transfers, and of names, comes when it is first asked for. */
export function createChainMethods({ clock, fetch, window: page }: Platform, settings: SolanaSettings) {
  const node: NodeContext = { clock, fetch, services: settings.services, rpcs: new Map() }
  const context: SolanaContext = {
    ...settings,
    ...node,
    shared: createSharedReads(node),
    getWebSocket: () => page?.WebSocket ?? globalThis.WebSocket,
    expiries: new Map(),
  }
  const inContext =
    <TParameters, TResult>(run: (parameters: TParameters, context: SolanaContext) => Promise<TResult>) =>
    (parameters: TParameters): Promise<TResult> =>
      run(parameters, context).catch(nameNonsense)
  const lateInContext = <TParameters, TResult>(
    load: () => Promise<(parameters: TParameters, context: SolanaContext) => Promise<TResult>>,
  ) => inContext<TParameters, TResult>(async (...parameters) => (await loadModule(load))(...parameters))
  const send = {
    checkReceiver: async (address) => checkReceiver(address),
    findReceiverRisk: inContext(findReceiverRisk),
    getToken: inContext(getToken),
    getTokenBalance: inContext(getTokenBalance),
    estimate: lateInContext(async () => (await import('./estimateTransfer.js')).estimateTransfer),
    getMaxAmount: lateInContext(async () => (await import('./getMaxAmount.js')).getMaxAmount),
    send: lateInContext(async () => (await import('./sendTransfer.js')).sendTransfer),
    async waitForReceipt(parameters) {
      const { waitForSignature } = await loadModule(() => import('./waitForSignature.js'))
      return waitForSignature(parameters, context)
    },
    getFee: inContext(getFee),
  } satisfies Partial<SendCapability>
  const loadNames = async () =>
    (await loadModule(() => import('../names/createNamesMethods.js'))).createNamesMethods(context)
  const names = {
    lookupIdentity: (parameters) =>
      loadNames()
        .then((late) => late.lookupIdentity(parameters))
        .catch(nameNonsense),
    resolveName: (parameters) =>
      loadNames()
        .then((late) => late.resolveName(parameters))
        .catch(nameNonsense),
  } satisfies NamesCapability
  return {
    ...send,
    getBalance: inContext(getBalance) satisfies BalanceCapability['getBalance'],
    client: (async (network) => createRpc(network, context)) satisfies NonNullable<ChainAdapter['client']>,
    sendTransaction: lateInContext(async () => (await import('./sendTransaction.js')).sendTransaction),
    broadcast: lateInContext(async () => (await import('./broadcast.js')).broadcast),
    getPriorityFee: inContext(getPriorityFee),
    ...names,
  }
}

/** What the language throws where a value has another form than it is used in. */
const formErrors = [TypeError, RangeError, SyntaxError]

/** A node that answers in another form than its interface has fails wherever the answer is used first. What else goes wrong is no word of the node's. */
function nameNonsense(error: unknown): never {
  if (isHawserError(error)) throw error
  const named = toHawserError(error)
  throw named.code === 'UNKNOWN' && formErrors.some((type) => error instanceof type)
    ? new InvalidNodeResponseError({ cause: error, details: 'The node answered in another form than was asked for.' })
    : named
}

/** Whether a text is an address. It carries no checksum, and one of another chain is none here. */
function checkReceiver(text: string): ReceiverCheck {
  const address = text.trim()
  return decodeAddress(address) ? { isValid: true, address } : { isValid: false, reason: 'format' }
}

/** Returns what a confirmed transaction has cost whoever paid for it, in lamports, also one that failed; null where the node does not know it. */
async function getFee(
  { hash, network, signal }: Parameters<NonNullable<SendCapability['getFee']>>[0],
  context: NodeContext,
): Promise<bigint | null> {
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
  const found = await createRpc(network, context).getTransaction(signature(hash), options).send({ abortSignal: signal })
  const fee: unknown = found?.meta?.fee
  if (fee === undefined) return null
  if (typeof fee !== 'bigint' || fee < 0n) throw new InvalidNodeResponseError({ details: 'The node told no fee.' })
  return fee
}

/** Where nobody has a key, the incinerator among them. */
const burnAddresses: readonly string[] = [
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  '1nc1nerator11111111111111111111111111111111',
]

/** Whether what is sent to an address is lost: nobody has its key, or a token's mint is there. */
async function findReceiverRisk(
  { address, network, signal }: Parameters<NonNullable<SendCapability['findReceiverRisk']>>[0],
  context: NodeContext,
): Promise<ReceiverRisk | null> {
  if (burnAddresses.includes(address)) return 'burn'
  const [account] = await readAccounts(createRpc(network, context), [address], signal)
  return account && isTokenProgram(account.owner) && parseMint(account.data) ? 'token' : null
}
