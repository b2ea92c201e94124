import { isHawserError, RpcError } from '@hawser/common'
import * as v from 'valibot'
import { bytesToHex, type Hex, numberToHex } from 'viem'
import { UserOperationRefusedError, UserOperationUnconfirmedError } from '../errors.js'
import { type BatchCall, ENTRY_POINT } from '../signing/batchAccount.js'
import type { SignRequest } from '../signing/sign.js'
import {
  hashUserOperation,
  readUserOperation,
  smartAccount,
  toEntryPointForm,
  type WalletUserOperation,
} from '../signing/smartAccount.js'
import { type FrameBatch, type PrepareContext, type PreparedRequest, parse } from './frameRequest.js'
import { waitForUserOperation } from './userOperationStatus.js'

interface AskedOperation {
  readonly chainId: `eip155:${string}`
  readonly owner: Hex
  readonly calls: readonly BatchCall[]
  /** Absent where a transaction is asked for, and its hash. */
  readonly batch?: { readonly id: string | undefined } | undefined
}

/** More than a block of most networks has: nobody's calls take as much. */
const MAX_GAS = 60_000_000n
/** Of what is undone of a chain, in blocks. */
const MAX_DEPTH = 64n
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
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
 * What an app asks of the smart account, as a user operation (ERC-4337): its calls are done as one, and paid by the network's sponsor (ERC-7677), or by the
 * account where there is none. What the bundler and the sponsor say is shown with what is signed, and nothing that they say afterwards is believed.
 * @throws UnsignableError, UserOperationRefusedError, RpcError, whatever the node throws
 */
export async function prepareUserOperation(
  { chainId, owner, calls, batch }: AskedOperation,
  { node, bundler, clock, signal, onCallsSent }: PrepareContext,
): Promise<PreparedRequest> {
  if (!bundler || !clock) throw new RpcError(4200, { details: 'The network has no smart accounts.' })
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
    return { maxFeePerGas: (baseFeePerGas * 3n) / 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }

  /** Undefined where nobody pays: it has none, it refuses, or it is down. */
  async function askSponsor(method: string, operation: WalletUserOperation, inner: AbortSignal) {
    try {
      const params = [toRpc(operation, stubSignature), ENTRY_POINT, numberToHex(chain), {}]
      const told = v.safeParse(sponsorSchema, await askBundler(method, params, inner))
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

  /** With a sponsor that has signed for it, else as the account pays for it itself. */
  async function complete(draft: WalletUserOperation, inner: AbortSignal): Promise<WalletUserOperation> {
    const { paymaster: _, ...alone } = draft
    const promise = await askSponsor('pm_getPaymasterStubData', alone, inner)
    if (!promise) return estimate(alone, inner)
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
    if (!estimated || !limits) return estimate(alone, inner)
    if (promise.isFinal) return estimated
    const signed = await askSponsor('pm_getPaymasterData', estimated, inner)
    if (!signed) return estimate(alone, inner)
    return { ...estimated, paymaster: { ...limits, address: signed.paymaster, data: signed.paymasterData } }
  }

  const [isDeployed, fees] = await Promise.all([hasCode(sender, signal), readFees()])
  if (!isDeployed && !(await hasCode(smartAccount.factory, signal)))
    throw new RpcError(4200, { details: 'The network has no smart accounts.' })
  const operation = await complete(
    {
      sender,
      // In a row of its own: two at once are not in each other's way.
      nonce: BigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(16)))) << 64n,
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
    ...(!isDeployed && {
      // Somebody else may have created the account since it was shown: that is one step less, and the same payer for all others.
      async renumber(approved, inner) {
        if (!(await hasCode(sender, inner))) return approved
        const { paymaster } = operation
        const { paymaster: __, ...alone } = { ...operation, createsAccount: false }
        const signed = paymaster && (await askSponsor('pm_getPaymasterData', { ...alone, paymaster }, inner))
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
      const head = parse(quantity, await askNode('eth_blockNumber', [], inner))
      // A chain that is undone may have it in a block before.
      const fromBlock = head > MAX_DEPTH ? head - MAX_DEPTH : 0n
      const sent: FrameBatch = { chainId, hash, operation: { fromBlock, sentAtMs: clock.nowMs() } }
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
        onCallsSent?.(batch?.id ?? hash, sent)
        throw new UserOperationUnconfirmedError(hash, { cause: error })
      }
      // Whatever name the bundler calls it by: the chain knows it by this one.
      onCallsSent?.(batch?.id ?? hash, sent)
      return batch ? { id: batch.id ?? hash } : waitForUserOperation(sent, { node, bundler, clock, signal: inner })
    },
  }
}

/** What a bundler says against it by JSON-RPC is a refusal; that it is out of reach is none. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  return new UserOperationRefusedError(String(error.details ?? error.shortMessage), { cause: error })
}
