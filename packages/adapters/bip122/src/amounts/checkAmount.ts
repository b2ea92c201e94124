import { DustError } from '../errors/dustError.js'
import { InvalidAmountError } from '../errors/invalidAmountError.js'
import { maxSatoshis } from '../esplora/satoshis.js'
import { dustLimit } from './dustLimit.js'

/** Whether an output of `amount` satoshis to `script` can be. @throws InvalidAmountError, DustError */
export function checkAmount(amount: bigint, script: Uint8Array): void {
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxSatoshis)
    throw new InvalidAmountError({ details: `Received ${String(amount)}` })
  const minimum = dustLimit(script)
  if (amount < minimum) throw new DustError(minimum)
}
