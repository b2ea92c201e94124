import { isHawserError, RpcError } from '@hawser/common'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { UserOperationRefusedError } from '../errors.js'
import { type BatchCall, ENTRY_POINT } from '../signing/batchAccount.js'
import { mostOf, smartAccount, toEntryPointForm, type WalletUserOperation } from '../signing/smartAccount.js'
import { type PrepareContext, parse } from './frameRequest.js'
import type { Payment } from './payments.js'
import { allowTokens, mostOfToken, readTokenQuote, readTokenState } from './tokenPayment.js'

/** A paymaster's service that an app has named (ERC-7677). */
export interface OfferedSponsor {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
}

export interface Payer {
  readonly ask: AskSponsor
  /** Of the service that an app has named. */
  readonly host: string | undefined
}

type AskSponsor = (
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  operation: WalletUserOperation,
  inner: AbortSignal,
) => Promise<v.InferOutput<typeof sponsorSchema> | undefined>

/** More than a block of most networks has: nobody's calls take as much. */
const MAX_GAS = 60_000_000n
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

interface CompletionOptions extends Pick<PrepareContext, 'node' | 'paymasterAt' | 'paymentTokens'> {
  readonly bundler: ConsentNode
  readonly chainId: `eip155:${string}`
  readonly owner: Hex
  /** What the operation is to do, to which what lets a paymaster take a token is added. */
  readonly calls: readonly BatchCall[]
  readonly sponsor: OfferedSponsor | undefined
}

/** A user operation with its gas, and who pays for it; undefined where the account does. */
interface CompletedOperation {
  readonly operation: WalletUserOperation
  readonly payer: Payer | undefined
  readonly paidBy: Pick<Payment, 'kind'> & { readonly token?: Hex | undefined }
}

/**
 * Finds who pays for a user operation, and its gas: the first of the sponsors that pays (ERC-7677), else the account itself, by its own money, and where that does
 * not do by a token; or the one that the user has chosen, and nobody else. What it returns throws UserOperationRefusedError where the operation would fail, or the
 * chosen one does not pay, and whatever the node throws.
 */
export function createCompletion({
  chainId,
  owner,
  calls,
  sponsor,
  node,
  bundler,
  paymasterAt,
  paymentTokens,
}: CompletionOptions): (
  alone: WalletUserOperation,
  inner: AbortSignal,
  chosen?: Payment | undefined,
) => Promise<CompletedOperation> {
  const sender = smartAccount.toAddress(owner)
  const tokens = (paymentTokens?.(chainId) ?? []) as readonly Hex[]
  const askNode = (method: string, params: readonly unknown[], inner: AbortSignal) =>
    node.ask(chainId, { method, params }, inner)

  /** Answers undefined where nobody pays: it has none, it refuses, or it is down. */
  const createSponsor =
    (service: ConsentNode, context: OfferedSponsor['context'] = {}): AskSponsor =>
    async (method, operation, inner) => {
      try {
        const params = [
          toBundlerForm(operation, { owner, signature: stubSignature }),
          ENTRY_POINT,
          numberToHex(Number(chainId.slice('eip155:'.length))),
          context,
        ]
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
      const params = [toBundlerForm(operation, { owner, signature: stubSignature }), ENTRY_POINT]
      answer = await bundler.ask(chainId, { method: 'eth_estimateUserOperationGas', params }, inner)
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
    finalize?: (estimated: WalletUserOperation) => WalletUserOperation,
  ): Promise<WalletUserOperation | undefined> {
    const promise = await askSponsor('pm_getPaymasterStubData', draft, inner)
    if (!promise) return undefined
    const taken = finalize ? [] : await takeBack(promise.paymaster, inner)
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
    const final = finalize ? finalize(estimated) : estimated
    if (promise.isFinal) return final
    const signed = await askSponsor('pm_getPaymasterData', final, inner)
    return signed && { ...final, paymaster: { ...limits, address: signed.paymaster, data: signed.paymasterData } }
  }

  /** What a paymaster was allowed before and has not taken: one that says that it pays is not to take it now. */
  async function takeBack(paymaster: Hex, inner: AbortSignal): Promise<readonly BatchCall[]> {
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
    const quote = await readTokenQuote(bundler, { chainId, token, signal: inner })
    if (!quote) return undefined
    const ask = createSponsor(bundler, { token: quote.token })
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
    return { operation: completed, payer: { ask, host: undefined }, paidBy: { kind: 'token', token } as const }
  }

  async function completeBySponsor(alone: WalletUserOperation, inner: AbortSignal) {
    for (const one of sponsors) {
      const operation = await completeBy(one.ask, alone, inner)
      if (operation) return { operation, payer: one, paidBy: { kind: 'sponsor' } as const }
    }
    return undefined
  }

  async function completeByOwn(alone: WalletUserOperation, inner: AbortSignal) {
    return { operation: await estimate(alone, inner), payer: undefined, paidBy: { kind: 'own' } as const }
  }

  /** By the one that its user wants, and nobody in their place. */
  async function completeByChosen(alone: WalletUserOperation, inner: AbortSignal, chosen: Payment) {
    if (chosen.kind === 'own') {
      const own = await completeByOwn(alone, inner)
      if (await canPay(own.operation, inner)) return own
      throw new UserOperationRefusedError('The account has too little to pay for it.')
    }
    const completed =
      chosen.kind === 'sponsor'
        ? await completeBySponsor(alone, inner)
        : tokens.includes(chosen.token)
          ? await completeByToken(chosen.token, alone, inner)
          : undefined
    if (completed) return completed
    throw new UserOperationRefusedError('It cannot be paid for in this way.')
  }

  return async function complete(alone, inner, chosen) {
    if (chosen) return completeByChosen(alone, inner, chosen)
    const sponsored = await completeBySponsor(alone, inner)
    if (sponsored) return sponsored
    const own = await completeByOwn(alone, inner).catch((error: unknown) => {
      inner.throwIfAborted()
      // It may be what it cannot pay that it fails by.
      if (tokens.length > 0 && isHawserError(error, 'USER_OPERATION_REFUSED')) return error
      throw error
    })
    if (!(own instanceof Error) && (tokens.length === 0 || (await canPay(own.operation, inner)))) return own
    for (const token of tokens) {
      const paid = await completeByToken(token, alone, inner)
      if (paid) return paid
    }
    if (own instanceof Error) throw own
    return own
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** As bundlers and paymasters take it (ERC-7769, ERC-7677). */
export function toBundlerForm(
  operation: WalletUserOperation,
  { owner, signature }: { readonly owner: Hex; readonly signature: Hex },
): Record<string, unknown> {
  const form = Object.entries({ ...toEntryPointForm(operation, owner), signature })
  return Object.fromEntries(form.map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]))
}

/** What a bundler says against it by JSON-RPC is a refusal; that it is out of reach is none. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  return new UserOperationRefusedError(String(error.details ?? error.shortMessage), { cause: error })
}
