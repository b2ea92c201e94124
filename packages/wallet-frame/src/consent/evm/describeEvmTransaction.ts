import { decodeBatch } from '../../signing/batchAccount.js'
import { readEip155Transaction } from '../../signing/signEip155.js'
import type { ConsentFee } from '../consent.js'
import { type EvmCall, type ReadCall, readCall } from './readCall.js'

/** What an EVM transaction does, and the most that the network takes for it. @throws UnsignableError for what the vault would not sign */
export function describeEvmTransaction(input: unknown, account: string): ReadCall & { readonly fee: ConsentFee } {
  const transaction = readEip155Transaction(input)
  const { to = null, value, data, gas, type } = transaction
  const price = type === 'eip1559' || type === 'eip7702' ? transaction.maxFeePerGas : transaction.gasPrice
  const { actions, warnings } = readOwnBatch({ to, value, data }, account) ?? readCall({ to, value, data }, account)
  return {
    actions: type === 'eip7702' ? [{ kind: 'upgrade', code: transaction.upgradesTo }, ...actions] : actions,
    warnings,
    // Some chains take more for what they write to another one (rollups): that is theirs to say.
    fee: { units: gas * price, isMost: true },
  }
}

/** The calls that an upgraded account has itself do, each as if it were sent by itself. Undefined for another transaction. */
function readOwnBatch({ to, value, data }: EvmCall, account: string): ReadCall | undefined {
  if (to?.toLowerCase() !== account.toLowerCase() || value > 0n) return undefined
  const reads = decodeBatch(data)?.map((call) => readCall(call, account))
  return (
    reads && { actions: reads.flatMap(({ actions }) => actions), warnings: reads.flatMap(({ warnings }) => warnings) }
  )
}
