import type { Network } from '@hawser/common'
import type { TransferEstimate } from '@hawser/core'
import { findFeeWarning } from '@hawser/core/adapter'
import type { Address, Client } from 'viem'
import { estimateGas } from 'viem/actions'
import type { TransferCall } from './buildTransfer.js'
import { feeLimitsOf } from './feeLimitsOf.js'
import { readDataFee } from './readDataFee.js'
import { readFees } from './readFees.js'

/** No transaction takes less. */
const plainGas = 21_000n

/** The gas of a transfer and the most it can cost. The node runs it for that, so a revert is thrown here. */
export async function priceTransfer(
  client: Client,
  network: Network,
  from: Address,
  call: TransferCall,
): Promise<TransferEstimate> {
  const [exact, fees] = await Promise.all([estimateGas(client, { account: from, ...call }), readFees(client)])
  // A contract's gas can grow before the transaction is mined; that of a plain transfer cannot. A node that tells of less would make a high price
  // look cheap, which the wallet then pays for as much gas as it takes.
  const gas = exact <= plainGas ? plainGas : (exact * 12n) / 10n
  const maxFee = gas * fees.pricePerGas + (await readDataFee(client, network, call, gas))
  const feeWarning = findFeeWarning({
    fee: maxFee,
    amount: call.data === undefined ? call.value : undefined,
    isTipLarge: fees.isTipLarge,
    ...feeLimitsOf(network),
  })
  return { gas, maxFee, ...(feeWarning && { feeWarning }) }
}
