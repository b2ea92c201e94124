import { isHawserError, RpcError } from '@hawser/common'
import * as v from 'valibot'
import { bytesToHex, type Hex } from 'viem'
import { UserOperationRefusedError, UserOperationUnconfirmedError } from '../errors.js'
import { type BatchCall, ENTRY_POINT } from '../signing/batchAccount.js'
import type { SignRequest } from '../signing/sign.js'
import { hashUserOperation, readUserOperation, smartAccount } from '../signing/smartAccount.js'
import { createCompletion, type OfferedSponsor, toBundlerForm, toRefusal } from './completeUserOperation.js'
import { type FrameBatch, type PrepareContext, type PreparedRequest, parse, type Replacement } from './frameRequest.js'
import { listPayments, type Payment } from './payments.js'
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
  /** Who its user wants to pay, and who could; absent before anybody has chosen. */
  readonly chosen?: { readonly payment: Payment; readonly all: readonly Payment[]; readonly nonce: bigint } | undefined
}

/** Of what is undone of a chain, in blocks. */
const MAX_DEPTH = 64n
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((value) => BigInt(value)),
)
/**
 * What an app asks of the smart account, as a user operation (ERC-4337): its calls are done as one, and paid by the sponsor that the app names (ERC-7677), by the
 * network's own, or by the account where neither does. What the bundler and the sponsor say is shown with what is signed, and nothing that they say afterwards is believed.
 * @throws UnsignableError, UserOperationRefusedError, RpcError, whatever the node throws
 */
export async function prepareUserOperation(asked: AskedOperation, context: PrepareContext): Promise<PreparedRequest> {
  const { chainId, owner, calls, batch, sponsor, replaces, chosen } = asked
  const { node, bundler, paymasterAt, paymentTokens, clock, signal, latest, onCallsSent } = context
  if (!bundler || !clock) throw new RpcError(4200, { details: 'The network has no smart accounts.' })
  const chain = Number(chainId.slice('eip155:'.length))
  const sender = smartAccount.toAddress(owner)
  const askNode = (method: string, params: readonly unknown[], inner: AbortSignal) =>
    node.ask(chainId, { method, params }, inner)
  const askBundler = (method: string, params: readonly unknown[], inner: AbortSignal) =>
    bundler.ask(chainId, { method, params }, inner)
  const hasCode = async (address: Hex, inner: AbortSignal): Promise<boolean> =>
    String(await askNode('eth_getCode', [address, 'latest'], inner)).length > 2
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

  if (replaces && (await findAnyOf(replaces.batch, { node, bundler, signal })))
    throw new UserOperationRefusedError('It is on the chain already.')
  const [isDeployed, fees] = await Promise.all([hasCode(sender, signal), readFees()])
  if (!isDeployed && !(await hasCode(smartAccount.factory, signal)))
    throw new RpcError(4200, { details: 'The network has no smart accounts.' })
  const complete = createCompletion({ chainId, owner, calls, sponsor, node, bundler, paymasterAt, paymentTokens })
  const { operation, payer, paidBy } = await complete(
    {
      sender,
      // In a row of its own: two at once are not in each other's way, and one in the place of another has its number.
      nonce:
        replaces?.batch.operation.nonce ??
        chosen?.nonce ??
        BigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(16)))) << 64n,
      createsAccount: !isDeployed,
      callData: smartAccount.encodeCalls(calls),
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      ...fees,
    },
    signal,
    chosen?.payment,
  )
  const tokens = (paymentTokens?.(chainId) ?? []) as readonly Hex[]
  const all =
    chosen?.all ??
    (await listPayments({ symbol: '', ...paidBy } as Payment, { chainId, account: sender, tokens, node, signal }))
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
    payments: {
      all,
      current: all.findIndex(({ kind, ...more }) => kind === paidBy.kind && Object(more).token === paidBy.token),
      // With the number of this one: of the two the chain takes one.
      by: (payment, inner) =>
        prepareUserOperation(
          { ...asked, chosen: { payment, all, nonce: operation.nonce } },
          { ...context, signal: inner },
        ),
    },
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
          [toBundlerForm(signedOperation, { owner, signature: String(signature) as Hex }), ENTRY_POINT],
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
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
