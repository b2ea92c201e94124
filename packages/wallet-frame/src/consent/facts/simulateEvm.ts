import { toShownText } from '@hawser/common'
import { type EvmTransfer, simulateEvmCall } from '@hawser/common/evm'
import { decodeErrorResult, type Hex } from 'viem'
import { ENTRY_POINT, UPGRADED_CODE } from '../../signing/batchAccount.js'
import type { Eip155Transaction } from '../../signing/signEip155.js'
import { smartAccount, type WalletUserOperation } from '../../signing/smartAccount.js'
import type { BalanceChange, Simulation } from '../consent.js'
import { sumChanges } from './balanceChanges.js'
import type { ConsentNode } from './consentNode.js'

/**
 * What a transaction would do to the account's balances now: by `eth_simulateV1`, else by `debug_traceCall`, as far as the node has them. It never throws but
 * for `signal`. Transfers are those that tokens tell of: one that lies can tell of what never happens.
 */
export async function simulateEvm(
  transaction: Eip155Transaction,
  account: string,
  way: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const { to, value = 0n, data = '0x', gas, chainId, type } = transaction
  // The account runs the code with the transaction, and not before.
  const code = type === 'eip7702' ? UPGRADED_CODE : undefined
  return simulateCall({ from: account, to, value, data, gas, chainId: `eip155:${chainId}`, code }, account, way)
}

/** The same of what the smart account does, as the entry point has it do so. */
export async function simulateUserOperation(
  {
    chainId,
    address,
    userOperation,
  }: { readonly chainId: `eip155:${string}`; readonly address: string; readonly userOperation: WalletUserOperation },
  way: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const { callData, callGasLimit, createsAccount } = userOperation
  const call = { from: ENTRY_POINT, to: address, value: 0n, data: callData, gas: callGasLimit + 100_000n, chainId }
  return simulateCall({ ...call, code: createsAccount ? smartAccount.code : undefined }, address, way)
}

interface SimulatedCall {
  readonly chainId: `eip155:${string}`
  readonly from: string
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** The code that the account runs with it. */
  readonly code?: Hex | undefined
}

async function simulateCall(
  { chainId, from, to, value, data, gas, code }: SimulatedCall,
  account: string,
  { node, signal }: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const simulated = await simulateEvmCall(
    { from, to, value, data, gas, code: code === undefined ? undefined : { [account]: code } },
    { ask: (request) => node.ask(chainId, request, signal), signal },
  )
  if (simulated.status === 'fails') {
    return { status: 'fails', reason: reasonOf(simulated.data) ?? shown(simulated.message) }
  }
  if (simulated.status === 'unknown') return simulated
  return { status: 'done', changes: sumChanges(simulated.transfers.flatMap((one) => toChanges(one, account))) }
}

function toChanges({ token, tokenId, from, to, units }: EvmTransfer, account: string): readonly BalanceChange[] {
  const asset: BalanceChange['asset'] =
    token === null ? { kind: 'native' } : { kind: 'token', token, ...(tokenId !== null && { id: tokenId }) }
  const own = account.toLowerCase()
  return [
    ...(from.toLowerCase() === own ? [{ asset, units: -units }] : []),
    ...(to.toLowerCase() === own ? [{ asset, units }] : []),
  ]
}

/** The text of a contract's `Error(string)`, as it may be shown. */
function reasonOf(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ data })
    return errorName === 'Error' ? shown(args?.[0]) : null
  } catch {
    return null
  }
}

const shown = (text: unknown): string | null => toShownText(text, 200) || null
