import { isHawserError, loadModule, type Network, toHawserError } from '@hawser/common'
import { takesBatches } from '../asking/takesBatches.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { EstimateGasParameters } from '../flows/estimateGas.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { buildSwap } from './buildSwap.js'
import { type CheckedSwap, type Hex, type ShownSwap, toApproval } from './checkSwap.js'
import { createApprovals } from './createApprovals.js'
import {
  SwapApprovalError,
  SwapMismatchError,
  SwapRevertedError,
  SwapSimulationError,
  SwapUnknownError,
} from './swapErrors.js'
import type { SwapRecord, SwapStep } from './swapRecord.js'
import type { SwapRouter } from './swapRouters.js'
import { writeSwap } from './swapStorage.js'

export interface SwapOptions {
  /** Routers beside those that are known, such as one on a local chain: those of `createHawser` by default. What goes anywhere else is refused. */
  readonly routers?: readonly SwapRouter[] | undefined
  /** Whether a wallet that takes batches is asked for approval and swap as one (EIP-5792). True by default. */
  readonly isBatched?: boolean | undefined
  /** Called with each step, and the record of the swap as it is kept. What it throws is dropped. */
  readonly onProgress?: ((record: SwapRecord) => void) | undefined
}

interface RunSwapParameters extends SwapOptions, FlowParameters {
  /** The user's word for a swap whose answer was lost. The chain has the last one. */
  readonly isNothingSent?: boolean | undefined
}

export interface SwapReturnType {
  readonly id: string
  /** Of the transaction that swapped; null where the wallet names none of a batch. */
  readonly hash: string | null
  /** In base units of what was bought, as the chain says; null where it cannot be told from what else moved. */
  readonly received: bigint | null
}

const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
/** What wallets say that take no such batch after all: they are asked for one after the other then. */
const unbatched: readonly string[] = [
  'CALLS_ATOMICITY_UNSUPPORTED',
  'CALLS_BUNDLE_TOO_LARGE',
  'CALLS_UNSUPPORTED_CHAIN',
  'PROVIDER_UNSUPPORTED_METHOD',
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
]

/** What wallets and adapters say where nothing was sent, and nothing will be. */
const unsent: readonly string[] = [
  'ACCOUNT_NOT_FOUND',
  'CAPABILITY_MISSING',
  ...unbatched,
  'CALLS_UPGRADE_REJECTED',
  'CHAIN_NOT_ADDED',
  'CHAIN_NOT_CONFIGURED',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_GAS_MONEY',
  'NOT_CONNECTED',
  'PROVIDER_NOT_FOUND',
  'PROVIDER_UNAUTHORIZED',
  'REQUEST_PENDING',
  'RPC_INVALID_PARAMS',
  'SWITCH_CHAIN_UNSUPPORTED',
  'USER_REJECTED',
  'WRONG_ACCOUNT',
  'WRONG_CHAIN',
]

/** Goes on with a swap from where its record stands. */
export async function runSwap(
  hawser: Hawser,
  begun: SwapRecord,
  { routers: given, isBatched = true, isNothingSent = false, onProgress, signal, timeoutMs }: RunSwapParameters,
): Promise<SwapReturnType> {
  const routers = given ?? internalsOf(hawser).options.swapRouters
  const { getBalance, readContract, sendCalls, sendTransaction, waitForCallsStatus, waitForReceipt } =
    await loadAccountActions()
  let record = begun
  const { caipNetworkId, account, from, to } = record
  const [amount, minimum] = [BigInt(record.amount), BigInt(record.minimum)]
  const shown: ShownSwap = { caipNetworkId, account, from, to, amount, minimum }
  const where = { caipNetworkId, signal }
  const own = { ...where, from: account, timeoutMs }

  const move = (step: SwapStep, change: Partial<SwapRecord> = {}): void => {
    record = { ...record, ...change, step }
    writeSwap(hawser.storage, record)
    try {
      onProgress?.({ ...record })
    } catch {
      // The app's own: a swap that is under way is not its to end.
    }
  }
  const holding = async (token: string | null): Promise<bigint> =>
    token === null
      ? (await getBalance(hawser, { ...where, address: account })).value
      : readContract(hawser, {
          ...where,
          address: token,
          abi: balanceAbi,
          functionName: 'balanceOf',
          args: [account as Hex],
        })

  const build = (permit?: Hex): Promise<CheckedSwap> =>
    buildSwap(
      hawser,
      { ...shown, permit, slippagePercent: record.slippagePercent, route: record.route },
      { routers, signal },
    )
  const { planApprovals, readAllowance } = createApprovals(hawser, { ...where, account, amount })
  const approve = async (token: string, { spender }: CheckedSwap): Promise<void> => {
    if (record.step === 'approving' && record.approvalHash !== null)
      await waitForReceipt(hawser, { ...own, hash: record.approvalHash })
    for (const value of await planApprovals(token, spender)) {
      move('approving', { approvalHash: null })
      const { hash } = await sendTransaction(hawser, { ...own, to: token, data: toApproval(spender, value) })
      move('approving', { approvalHash: hash })
      const receipt = await waitForReceipt(hawser, { ...own, hash })
      if (receipt.status === 'reverted') throw new SwapApprovalError({ details: `The approval ${hash} was reverted.` })
    }
    if ((await readAllowance(token, spender)) < amount)
      throw new SwapApprovalError({ details: 'After the approval the allowance is less than the amount.' })
  }

  /** Has the approval signed and put into the swap; null where it has to be a transaction. What is signed is not kept: it is signed once more instead. */
  const permit = async (token: string, { spender, settler }: CheckedSwap): Promise<CheckedSwap | null> => {
    const before = record.step
    const onAsk = (): void => move('signing', { isPermit: true })
    try {
      if (settler) {
        const { slippagePercent, route } = record
        const { signPermit2 } = await loadModule(() => import('./signPermit2.js'))
        const question = { ...shown, from: token, slippagePercent, route, settler, signal, onAsk }
        const direct = await signPermit2(hawser, question)
        if (direct) return direct
      } else {
        const { signPermit } = await loadModule(() => import('./signPermit.js'))
        const signed = await signPermit(hawser, { ...where, token, owner: account, spender, amount, onAsk })
        if (signed) return await rebuild(() => build(signed), { spender })
      }
    } catch (error) {
      // A service that does not take it, or puts in another one, is asked for the swap without.
      const { status } = Object(error) as { readonly status?: unknown }
      if (!isHawserError(error, 'SWAP_MISMATCH') && status !== 400) throw error
    }
    if (record.step === 'signing') move(before, { isPermit: false })
    return null
  }

  /** Has the wallet send it. What it was asked for is written down first: an answer that is lost is not asked for twice. */
  const ask = async <T>(run: () => Promise<T>): Promise<T> => {
    const [soldBefore, boughtBefore] = await Promise.all([holding(from), holding(to)])
    const before = record.step
    move('asked', { soldBefore: String(soldBefore), boughtBefore: String(boughtBefore) })
    try {
      return await run()
    } catch (error) {
      if (unsent.includes(toHawserError(error).code)) {
        move(before)
        throw error
      }
      throw new SwapUnknownError(record.id, { cause: error })
    }
  }

  const finish = async (hash: string | null): Promise<SwapReturnType> => {
    const held = await holding(to)
    let received: bigint | null = held - BigInt(record.boughtBefore ?? held)
    if (to === null) {
      // What the transaction cost has left the same balance.
      const network = hawser.getSnapshot().networks.requested.find((one) => one.caipNetworkId === caipNetworkId)
      const fee = await feeOf(hawser, { hash, network, signal })
      received = fee === null ? null : received + fee
    }
    // Less than the least cannot be, nor twice what was expected: something else has moved meanwhile.
    const isOther = received !== null && (received < minimum || received >= 2n * BigInt(record.toAmount))
    if (isOther || record.boughtBefore === null) received = null
    move('done', { hash, received: received === null ? null : String(received) })
    return { id: record.id, hash, received }
  }

  const settle = async (): Promise<SwapReturnType> => {
    if (record.callsId !== null) {
      const { status, receipts } = await waitForCallsStatus(hawser, { id: record.callsId, namespace: 'eip155', signal })
      const hash = receipts.at(-1)?.hash ?? null
      if (status === 'confirmed') return finish(hash)
      move('reverted', { hash })
      throw new SwapRevertedError(hash)
    }
    const { hash, status, replacement } = await waitForReceipt(hawser, { ...own, hash: record.hash ?? '' })
    if (replacement && replacement.reason !== 'repriced') {
      move('reverted', { hash })
      throw new SwapRevertedError(hash, { details: `Another transaction took its place (${replacement.reason}).` })
    }
    if (status === 'success') return finish(hash)
    move('reverted', { hash })
    throw new SwapRevertedError(hash)
  }

  /** Whether a swap whose answer was lost is on the chain: both balances have moved as it moves them. */
  const hasArrived = async (): Promise<boolean> => {
    const [sold, bought] = await Promise.all([holding(from), holding(to)])
    const { soldBefore, boughtBefore } = record
    if (soldBefore === null || boughtBefore === null) return false
    const isSold = BigInt(soldBefore) - sold >= amount
    // What is received of the network's own currency has paid the fee, too.
    return isSold && bought - BigInt(boughtBefore) >= (to === null ? 1n : minimum)
  }

  if (record.step === 'done')
    return { id: record.id, hash: record.hash, received: record.received === null ? null : BigInt(record.received) }
  if (record.step === 'reverted') throw new SwapRevertedError(record.hash)
  assertAccount(hawser, account)
  if (record.step === 'sent') return settle()
  if (record.step === 'asked') {
    if (await hasArrived()) return finish(null)
    if (!isNothingSent) throw new SwapUnknownError(record.id)
    move('approved')
  }
  if (record.step === 'begun') move('begun')

  let checked = await build()
  if (from !== null) {
    const approvals = record.step === 'approving' ? [] : await planApprovals(from, checked.spender)
    if (approvals.length > 0 && isBatched && (await takesBatches(hawser, { account, ...where }))) {
      const token = from
      const calls = [
        ...approvals.map((value) => ({ to: token, data: toApproval(checked.spender, value) })),
        { to: checked.to, data: checked.data, value: checked.value },
      ]
      const sent = await ask(() => sendCalls(hawser, { ...own, calls })).catch(withoutBatches)
      if (sent) {
        move('sent', { callsId: sent.id })
        return settle()
      }
    }
    const isSigned = approvals.length > 0 && (checked.hasPermits || checked.settler)
    const permitted = isSigned ? await permit(from, checked) : null
    if (permitted) checked = permitted
    else {
      await approve(from, checked)
      move('approved')
      // The price has had time to move, and the service to think of something else.
      if (approvals.length > 0 || begun.step === 'approving') checked = await rebuild(build, checked)
    }
  }
  await simulate(hawser, { ...where, from: account, ...checked })
  const { to: target, data, value } = checked
  const { hash } = await ask(() => sendTransaction(hawser, { ...own, to: target, data, value }))
  move('sent', { hash })
  return settle()
}

/** @throws SwapMismatchError for another contract than the one that was approved */
async function rebuild(
  build: () => Promise<CheckedSwap>,
  { spender }: Pick<CheckedSwap, 'spender'>,
): Promise<CheckedSwap> {
  const checked = await build()
  if (checked.spender !== spender) throw new SwapMismatchError('spender')
  return checked
}

/** Returns the gas that the swap takes. @throws SwapSimulationError */
export async function simulate(hawser: Hawser, transaction: EstimateGasParameters): Promise<bigint> {
  const { estimateGas } = await loadAccountActions()
  try {
    return await estimateGas(hawser, transaction)
  } catch (cause) {
    if (isHawserError(cause, 'EXECUTION_REVERTED')) throw new SwapSimulationError({ cause })
    throw cause
  }
}

function withoutBatches(error: unknown): undefined {
  if (!unbatched.includes(toHawserError(error).code)) throw error
}

/** Another account may be connected by now than the one that the swap was shown for. */
function assertAccount(hawser: Hawser, account: string): void {
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  const isShared = connection?.accounts.some(({ address }) => address.toLowerCase() === account.toLowerCase())
  if (!isShared) throw new SwapMismatchError('account')
}

async function feeOf(
  hawser: Hawser,
  {
    hash,
    network,
    signal,
  }: {
    readonly hash: string | null
    readonly network: Network | undefined
    readonly signal: AbortSignal | undefined
  },
): Promise<bigint | null> {
  const getFee = internalsOf(hawser).adapters.get('eip155')?.send?.getFee
  if (hash === null || !network || !getFee) return null
  return withClientDeadline(internalsOf(hawser), { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, (inner) =>
    getFee({ hash, network, signal: inner }),
  ).catch(() => null)
}
