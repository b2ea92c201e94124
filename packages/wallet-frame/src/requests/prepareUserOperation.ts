import { isHawserError, RpcError } from '@hawser/common'
import * as v from 'valibot'
import { bytesToHex, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { UserOperationRefusedError, UserOperationUnconfirmedError } from '../errors.js'
import { type BatchCall, ENTRY_POINT } from '../signing/batchAccount.js'
import type { SignRequest } from '../signing/sign.js'
import {
  hashUserOperation,
  mostOf,
  readUserOperation,
  smartAccount,
  toEntryPointForm,
  type WalletUserOperation,
} from '../signing/smartAccount.js'
import { type FrameBatch, type PrepareContext, type PreparedRequest, parse, type Replacement } from './frameRequest.js'
import { allowTokens, mostOfToken, readTokenQuote, readTokenState } from './tokenPayment.js'
import { findAnyOf, waitForUserOperation } from './userOperationStatus.js'

interface AskedOperation {
  readonly chainId: `eip155:${string}`
  readonly owner: Hex
  readonly calls: readonly BatchCall[]
  /** Absent where a transaction is asked for, and its hash. */
  readonly batch?: { readonly id: string | undefined } | undefined
  /** Absent where it stands for itself. */
  readonly replaces?: Replacement | undefined
  /** Comes before the network's own. */
  readonly sponsor?: OfferedSponsor | undefined
}

/** A paymaster's service that an app has named (ERC-7677). */
export interface OfferedSponsor {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
}

type AskSponsor = (
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  operation: WalletUserOperation,
  inner: AbortSignal,
) => Promise<v.InferOutput<typeof sponsorSchema> | undefined>

/** More than a block of most networks has: nobody's calls take as much. */
const MAX_GAS = 60_000_000n
/** Of what is undone of a chain, in blocks. */
const MAX_DEPTH = 64n
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((value) => BigInt(value)),
)
const money = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value) => BigInt(value)),
)
const gas = v.pipe(quantity, v.maxValue(MAX_GAS))
const hex = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i), v.maxLength(20_000)) as v.GenericSchema<Hex>
const sponsorSchema = v.object({
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<Hex>,
  paymasterData: v.optional(hex, '0x'),
  paymasterVerificationGasLimit: v.optional(gas),
  paymasterPostOpGasLimit: v.optional(gas),
  isFinal: v.optional(v.boolean(), false),
})
const estimateSchema = v.object({
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: gas,
  paymasterVerificationGasLimit: v.nullish(gas),
  paymasterPostOpGasLimit: v.nullish(gas),
})
/** As long as the owner's, and nobody's. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}07${'a'.repeat(60)}1c`

/**
 * What an app asks of the smart account, as a user operation (ERC-4337): its calls are done as one, and paid by the sponsor that the app names (ERC-7677), by the
 * network's own, or by the account where neither does. What the bundler and the sponsor say is shown with what is signed, and nothing that they say afterwards is believed.
 * @throws UnsignableError, UserOperationRefusedError, RpcError, whatever the node throws
 */
export async function prepareUserOperation(
  { chainId, owner, calls, batch, sponsor, replaces }: AskedOperation,
  { node, bundler, paymasterAt, paymentTokens, clock, signal, latest, onCallsSent }: PrepareContext,
): Promise<PreparedRequest> {
  if (!bundler || !clock) throw new RpcError(4200, { details: 'The network has no smart accounts.' })
  const service = bundler
  const chain = Number(chainId.slice('eip155:'.length))
  const sender = smartAccount.toAddress(owner)
  const askNode = (method: string, params: readonly unknown[], inner: AbortSignal) =>
    node.ask(chainId, { method, params }, inner)
  const askBundler = (method: string, params: readonly unknown[], inner: AbortSignal) =>
    bundler.ask(chainId, { method, params }, inner)
  const hasCode = async (address: Hex, inner: AbortSignal): Promise<boolean> =>
    String(await askNode('eth_getCode', [address, 'latest'], inner)).length > 2
  const toRpc = (operation: WalletUserOperation, signature: Hex): Record<string, unknown> => {
    const form = Object.entries({ ...toEntryPointForm(operation, owner), signature })
    return Object.fromEntries(
      form.map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
    )
  }

  async function readFees() {
    const [block, tip] = await Promise.all([
      askNode('eth_getBlockByNumber', ['latest', false], signal),
      askNode('eth_maxPriorityFeePerGas', [], signal),
    ])
    const { baseFeePerGas } = parse(v.object({ baseFeePerGas: quantity }), block)
    const maxPriorityFeePerGas = parse(quantity, tip)
    // It waits at a bundler first.
    const now = { maxFeePerGas: (baseFeePerGas * 3n) / 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
    if (!replaces) return now
    const { operation: before } = replaces.batch
    return {
      maxFeePerGas: max(now.maxFeePerGas, raise(before.maxFeePerGas)),
      maxPriorityFeePerGas: max(now.maxPriorityFeePerGas, raise(before.maxPriorityFeePerGas)),
    }
  }

  /** Answers undefined where nobody pays: it has none, it refuses, or it is down. */
  const createSponsor =
    (service: ConsentNode, context: OfferedSponsor['context'] = {}): AskSponsor =>
    async (method, operation, inner) => {
      try {
        const params = [toRpc(operation, stubSignature), ENTRY_POINT, numberToHex(chain), context]
        const told = v.safeParse(sponsorSchema, await service.ask(chainId, { method, params }, inner))
        return told.success ? told.output : undefined
      } catch {
        inner.throwIfAborted()
        return undefined
      }
    }

  /** With its gas. @throws UserOperationRefusedError where it would fail */
  async function estimate(operation: WalletUserOperation, inner: AbortSignal): Promise<WalletUserOperation> {
    let answer: unknown
    try {
      const params = [toRpc(operation, stubSignature), ENTRY_POINT]
      answer = await askBundler('eth_estimateUserOperationGas', params, inner)
    } catch (error) {
      throw toRefusal(error)
    }
    const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...limits } = parse(estimateSchema, answer)
    const { paymaster } = operation
    return {
      ...operation,
      ...limits,
      ...(paymaster && {
        paymaster: {
          ...paymaster,
          verificationGasLimit: paymasterVerificationGasLimit ?? paymaster.verificationGasLimit,
          postOpGasLimit: paymasterPostOpGasLimit ?? paymaster.postOpGasLimit,
        },
      }),
    }
  }

  /** With what a sponsor has signed for it; undefined where it does not pay. */
  async function completeBy(
    askSponsor: AskSponsor,
    draft: WalletUserOperation,
    inner: AbortSignal,
    finalize = asItIs,
  ): Promise<WalletUserOperation | undefined> {
    const promise = await askSponsor('pm_getPaymasterStubData', draft, inner)
    if (!promise) return undefined
    const taken = finalize === asItIs ? await takeBack(promise.paymaster, inner) : []
    const alone = taken.length === 0 ? draft : { ...draft, callData: smartAccount.encodeCalls([...taken, ...calls]) }
    const paymaster = {
      address: promise.paymaster,
      data: promise.paymasterData,
      verificationGasLimit: promise.paymasterVerificationGasLimit ?? 0n,
      postOpGasLimit: promise.paymasterPostOpGasLimit ?? 0n,
    }
    const estimated = await estimate({ ...alone, paymaster }, inner).catch((error: unknown) => {
      inner.throwIfAborted()
      if (isHawserError(error, 'USER_OPERATION_REFUSED')) return undefined
      throw error
    })
    const limits = estimated?.paymaster
    if (!limits) return undefined
    const final = finalize(estimated)
    if (promise.isFinal) return final
    const signed = await askSponsor('pm_getPaymasterData', final, inner)
    return signed && { ...final, paymaster: { ...limits, address: signed.paymaster, data: signed.paymasterData } }
  }

  /** What a paymaster was allowed before and has not taken: one that says that it pays is not to take it now. */
  async function takeBack(paymaster: Hex, inner: AbortSignal): Promise<readonly BatchCall[]> {
    const tokens = (paymentTokens?.(chainId) ?? []) as readonly Hex[]
    const states = await Promise.all(
      tokens.map((token) => readTokenState(node, { chainId, token, signal: inner, account: sender, paymaster })),
    )
    return tokens
      .filter((_, at) => (states[at]?.allowance ?? 0n) > 0n)
      .flatMap((token) => allowTokens({ token, paymaster }, 0n, { allowance: 0n }))
  }

  const offered =
    sponsor && paymasterAt
      ? [{ ask: createSponsor(paymasterAt(sponsor.url), sponsor.context), host: new URL(sponsor.url).host }]
      : []
  const sponsors = [...offered, { ask: createSponsor(bundler), host: undefined }]

  /** Whether the account has the money for it, at its address or at the entry point. */
  async function canPay(operation: WalletUserOperation, inner: AbortSignal): Promise<boolean> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [sender] })
    const [balance, deposit] = await Promise.all([
      askNode('eth_getBalance', [sender, 'latest'], inner),
      askNode('eth_call', [{ to: ENTRY_POINT, data }, 'latest'], inner),
    ])
    const sent = calls.reduce((sum, { value }) => sum + value, 0n)
    return parse(money, balance) >= sent + max(0n, mostOf(operation) - parse(money, deposit))
  }

  /** With a paymaster that takes a token for it: an allowance for the most that it says it takes comes before what was asked. Undefined where it does not. */
  async function completeByToken(token: Hex, alone: WalletUserOperation, inner: AbortSignal) {
    const quote = await readTokenQuote(service, { chainId, token, signal: inner })
    if (!quote) return undefined
    const ask = createSponsor(service, { token: quote.token })
    const { paymaster } = quote
    const isOfQuote = (address: Hex | undefined) => address?.toLowerCase() === paymaster.toLowerCase()
    const state = await readTokenState(node, { chainId, token, signal: inner, account: sender, paymaster })
    if (!state) return undefined
    const withAllowance = (amount: bigint): Hex =>
      smartAccount.encodeCalls([...allowTokens(quote, amount, state), ...calls])
    const completed = await completeBy(
      ask,
      // The widest of them: its bytes are paid for.
      { ...alone, callData: withAllowance(2n ** 256n - 1n) },
      inner,
      (estimated) => ({ ...estimated, callData: withAllowance(mostOfToken(estimated, quote)) }),
    )
    if (!completed || !isOfQuote(completed.paymaster?.address) || state.balance < mostOfToken(completed, quote))
      return undefined
    return { operation: completed, payer: { ask, host: undefined } }
  }

  /** With the first of the sponsors that pays, else as the account pays for it itself: by its own money, and where that does not do by a token. */
  async function complete(alone: WalletUserOperation, inner: AbortSignal) {
    for (const one of sponsors) {
      const operation = await completeBy(one.ask, alone, inner)
      if (operation) return { operation, payer: one }
    }
    const tokens = paymentTokens?.(chainId) ?? []
    const own = await estimate(alone, inner).catch((error: unknown) => {
      inner.throwIfAborted()
      // It may be what it cannot pay that it fails by.
      if (tokens.length > 0 && isHawserError(error, 'USER_OPERATION_REFUSED')) return error
      throw error
    })
    if (!(own instanceof Error) && (tokens.length === 0 || (await canPay(own, inner))))
      return { operation: own, payer: undefined }
    for (const token of tokens) {
      const paid = await completeByToken(token as Hex, alone, inner)
      if (paid) return paid
    }
    if (own instanceof Error) throw own
    return { operation: own, payer: undefined }
  }

  if (replaces && (await findAnyOf(replaces.batch, { node, bundler, signal })))
    throw new UserOperationRefusedError('It is on the chain already.')
  const [isDeployed, fees] = await Promise.all([hasCode(sender, signal), readFees()])
  if (!isDeployed && !(await hasCode(smartAccount.factory, signal)))
    throw new RpcError(4200, { details: 'The network has no smart accounts.' })
  const { operation, payer } = await complete(
    {
      sender,
      // In a row of its own: two at once are not in each other's way, and one in the place of another has its number.
      nonce: replaces?.batch.operation.nonce ?? BigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(16)))) << 64n,
      createsAccount: !isDeployed,
      callData: smartAccount.encodeCalls(calls),
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      ...fees,
    },
    signal,
  )
  const toSign: SignRequest = {
    chainId,
    address: sender,
    method: 'eth_signUserOperation',
    userOperation: readUserOperation(operation),
  }
  let signedOperation = operation
  return {
    toSign: [toSign],
    payerHost: payer?.host,
    replaces: replaces && (replaces.isCancel ? 'cancel' : 'speedUp'),
    ...(!isDeployed && {
      // Somebody else may have created the account since it was shown: that is one step less, and the same payer for all others.
      async renumber(approved, inner) {
        if (!(await hasCode(sender, inner))) return approved
        const { paymaster } = operation
        const { paymaster: __, ...alone } = { ...operation, createsAccount: false }
        const signed = paymaster && (await payer?.ask('pm_getPaymasterData', { ...alone, paymaster }, inner))
        if (paymaster && signed?.paymaster.toLowerCase() !== paymaster.address.toLowerCase())
          throw new UserOperationRefusedError('The sponsor does not pay any more.')
        signedOperation = {
          ...alone,
          ...(paymaster && signed && { paymaster: { ...paymaster, data: signed.paymasterData } }),
        }
        return [{ ...toSign, userOperation: signedOperation }]
      },
    }),
    async finish([signature], inner) {
      const hash = hashUserOperation(signedOperation, owner, chain)
      const sent = replaces ? await replace(replaces, { hash, nowMs: clock.nowMs() }) : await begin(hash, inner)
      const id = replaces?.id ?? batch?.id ?? hash
      try {
        await askBundler(
          'eth_sendUserOperation',
          [toRpc(signedOperation, String(signature) as Hex), ENTRY_POINT],
          inner,
        )
      } catch (error) {
        const refusal = toRefusal(error)
        if (isHawserError(refusal, 'USER_OPERATION_REFUSED')) throw refusal
        // Of one that gave no answer nobody knows whether it has taken it.
        await onCallsSent?.(id, sent)
        throw new UserOperationUnconfirmedError(hash, { cause: error })
      }
      // Whatever name the bundler calls it by: the chain knows it by this one.
      await onCallsSent?.(id, sent)
      if (batch || replaces) return { id }
      return waitForUserOperation(async () => (await latest?.(id)) ?? sent, { node, bundler, clock, signal: inner })
    },
  }

  async function begin(hash: Hex, inner: AbortSignal): Promise<FrameBatch> {
    const head = parse(quantity, await askNode('eth_blockNumber', [], inner))
    return {
      chainId,
      hash,
      operation: {
        // A chain that is undone may have it in a block before.
        fromBlock: head > MAX_DEPTH ? head - MAX_DEPTH : 0n,
        sentAtMs: clock?.nowMs() ?? 0,
        owner,
        calls,
        sponsor,
        nonce: operation.nonce,
        ...fees,
        replacements: [],
      },
    }
  }

  async function replace(
    { id, batch: given, isCancel }: Replacement,
    { hash, nowMs }: { hash: Hex; nowMs: number },
  ): Promise<FrameBatch> {
    const before = (await latest?.(id)) ?? given
    const sent = before.operation ?? given.operation
    const replacements = [...sent.replacements, { hash, isCancel }]
    return { ...before, operation: { ...sent, ...fees, sentAtMs: nowMs, replacements } }
  }
}

/** As much more as bundlers ask of what takes another one's place. */
const raise = (fee: bigint): bigint => (fee * 11n) / 10n + 1n
const asItIs = (operation: WalletUserOperation): WalletUserOperation => operation
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** What a bundler says against it by JSON-RPC is a refusal; that it is out of reach is none. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  return new UserOperationRefusedError(String(error.details ?? error.shortMessage), { cause: error })
}
