import * as v from 'valibot'
import { type Address, type Hex, hexToBigInt, numberToHex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import { isUpgraded, readCallsReceipt, type SentBatch, sendAtomic, sendOneByOne } from './sendBatch.js'
import type { RequestHandler, WalletContext } from './walletContext.js'
import { addressSchema, chainIdSchema, hexSchema, parseParams } from './walletSchemas.js'

const capabilitiesSchema = v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {})
const callsSchema = v.looseTuple([
  v.object({
    version: v.picklist(['2.0.0', '1.0']),
    id: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
    from: v.optional(addressSchema),
    chainId: chainIdSchema,
    atomicRequired: v.boolean(),
    calls: v.pipe(
      v.array(
        v.object({
          to: addressSchema,
          data: v.optional(hexSchema, '0x'),
          value: v.optional(
            v.pipe(
              hexSchema,
              v.transform((value) => hexToBigInt(value as Hex)),
            ),
            '0x0',
          ),
          capabilities: capabilitiesSchema,
        }),
      ),
      v.minLength(1),
    ),
    capabilities: capabilitiesSchema,
  }),
])
const askedSchema = v.looseTuple([addressSchema])
const chainsSchema = v.looseTuple([addressSchema, v.array(chainIdSchema)])
const idSchema = v.looseTuple([v.string()])

/** Batches of calls (EIP-5792): as one transaction by code that the account delegates to (EIP-7702), or one by one. */
export function callsRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { behavior, batches } = context

  function check(method: string): void {
    if (behavior('noCalls')) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
  }

  function find(params: unknown, method: string): readonly [id: string, batch: SentBatch] {
    check(method)
    const [id] = parseParams(method, idSchema, params)
    const batch = behavior('unknownCalls') ? undefined : batches.get(id)
    if (!batch) throw new ProviderRpcError(5730, 'No calls are known by that id.')
    return [id, batch]
  }

  async function atomicOf(address: Address, chainId: number): Promise<object> {
    if (behavior('noCalls')) return {}
    if (behavior('earlierCalls')) return { atomicBatch: { supported: !behavior('callsOneByOne') } }
    if (behavior('callsOneByOne')) return { atomic: { status: 'unsupported' } }
    const account = context.authorizedAccount(address)
    // Without its node it cannot know, and would ask for the upgrade.
    const isReady = await isUpgraded({ account, rpc: context.rpc(chainId) }).catch(() => false)
    return { atomic: { status: isReady ? 'supported' : 'ready' } }
  }

  return {
    async wallet_getCapabilities(params, method) {
      const [address] = parseParams(method, askedSchema, params)
      context.authorizedAccount(address)
      const assetDiscovery = { supported: !behavior('noAssets') }
      const asked = v.safeParse(chainsSchema, params)
      const entries = context
        .chainIds()
        .filter((chainId) => context.knowsChain(chainId) && (!asked.success || asked.output[1].includes(chainId)))
        .map(async (chainId) => {
          const atomic = await atomicOf(address, chainId)
          return [numberToHex(chainId), { ...atomic, assetDiscovery }] as const
        })
      return Object.fromEntries(await Promise.all(entries))
    },

    async wallet_sendCalls(params, method) {
      check(method)
      const [request] = parseParams(method, callsSchema, params)
      const { calls, chainId, atomicRequired } = request
      const account = context.authorizedAccount(request.from ?? (context.visibleAccounts()[0] as Address))
      if (!context.knowsChain(chainId)) throw new ProviderRpcError(5710, `Chain ${chainId} is not known.`)
      const needed = [request.capabilities, ...calls.map((call) => call.capabilities)]
        .flatMap((capabilities) => Object.entries(capabilities))
        .find(([, capability]) => capability.optional !== true)
      if (needed) throw new ProviderRpcError(5700, `The capability "${needed[0]}" is not supported.`)
      if (request.id !== undefined && batches.has(request.id))
        throw new ProviderRpcError(5720, 'There are calls with that id.')
      const limit = behavior('callsTooLarge')
      if (limit !== undefined && calls.length > Number(limit))
        throw new ProviderRpcError(5740, `At most ${Number(limit)} calls are sent at once.`)
      const isOneByOne = calls.length > 1 && behavior('callsOneByOne') !== undefined
      // The first form (1.0) knows nothing of it.
      if (isOneByOne && atomicRequired && !behavior('earlierCalls'))
        throw new ProviderRpcError(5760, 'The calls cannot be sent as one.')
      await context.prompt('calls', method, params)
      const rpc = context.rpc(chainId)
      const isAlone = calls.length === 1 && !behavior('rejectsUpgrade')
      if (behavior('rejectsUpgrade') && !isOneByOne && !(await isUpgraded({ account, rpc })))
        throw new ProviderRpcError(5750, 'The upgrade of the account was rejected.')
      const isLost = behavior('callsFail') ?? behavior('callsStayPending')
      const hashes = isLost
        ? null
        : await context.inTurn(async () =>
            isOneByOne || isAlone
              ? sendOneByOne({ account, calls, chainId, rpc })
              : [await sendAtomic({ account, calls, chainId, rpc })],
          )
      const id = behavior('earlierCalls') ? undefined : request.id
      const given = id ?? numberToHex(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n, { size: 32 })
      batches.set(given, { chainId, isAtomic: !isOneByOne, hashes })
      if (behavior('malformedCalls')) return { identifier: given }
      return behavior('earlierCalls') ? given : { id: given }
    },

    async wallet_getCallsStatus(params, method) {
      const [id, { chainId, isAtomic, hashes }] = find(params, method)
      const rpc = context.rpc(chainId)
      const found = await Promise.all((hashes ?? []).map((hash) => readCallsReceipt(hash, chainId, rpc)))
      const receipts = found.filter((receipt) => receipt !== undefined)
      const status = statusOf({ hashes, receipts, isLost: behavior('callsFail') !== undefined })
      if (behavior('malformedCallsStatus')) return { status: 'done', receipts }
      const told = receipts.length > 0 ? { receipts } : {}
      if (behavior('earlierCalls')) return { status: status === 100 ? 'PENDING' : 'CONFIRMED', ...told }
      return { version: '2.0.0', id, chainId: numberToHex(chainId), status, atomic: isAtomic, ...told }
    },

    async wallet_showCallsStatus(params, method) {
      find(params, method)
      return null
    },
  }
}

interface StatusParameters extends Pick<SentBatch, 'hashes'> {
  readonly receipts: readonly { readonly status: unknown }[]
  readonly isLost: boolean
}

function statusOf({ hashes, receipts, isLost }: StatusParameters): number {
  if (!hashes) return isLost ? 400 : 100
  if (receipts.length < hashes.length) return 100
  const reverted = receipts.filter(({ status }) => status === '0x0').length
  if (reverted === 0) return 200
  return reverted === receipts.length ? 500 : 600
}
