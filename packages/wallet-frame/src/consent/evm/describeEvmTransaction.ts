import { readEip155Transaction } from '../../signing/signEip155.js'
import type { ConsentFee } from '../consent.js'
import { type ReadCall, readCall } from './readCall.js'

/** What an EVM transaction does, and the most that the network takes for it. @throws UnsignableError for what the vault would not sign */
export function describeEvmTransaction(input: unknown, account: string): ReadCall & { readonly fee: ConsentFee } {
  const transaction = readEip155Transaction(input)
  const { to = null, value, data, gas } = transaction
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  // Some chains take more for what they write to another one (rollups): that is theirs to say.
  return { ...readCall({ to, value, data }, account), fee: { units: gas * price, isMost: true } }
}
