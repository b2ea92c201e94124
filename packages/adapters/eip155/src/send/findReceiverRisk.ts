import type { ReceiverRisk, SendCapability } from '@hawser/core'
import { readContract } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { isContract } from '../chain/isContract.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { readDecimals } from './readDecimals.js'
import { refused } from './refused.js'
import { tokenAbi } from './tokenAbi.js'

type FindReceiverRiskParameters = Parameters<NonNullable<SendCapability['findReceiverRisk']>>[0]

/** The zero address and those of precompiles beside it, and what tokens are sent to for nobody to have them. */
const burnAddresses = /^0x(?:0{37}[\da-f]{3}|0{36}dead|dead0{36}|f{40}|dead000000000000000042069420694206942069)$/

/** Whether what is sent to an address is lost: nobody has its key, or a token's contract (ERC-20) is there. @throws NetworkRequestError, TimeoutError, AbortedError */
export async function findReceiverRisk(
  { address, network, signal }: FindReceiverRiskParameters,
  context: Eip155Context,
): Promise<ReceiverRisk | null> {
  const target = toAddress(address)
  if (burnAddresses.test(target)) return 'burn'
  if (!(await isContract({ address: target, network, signal }, context))) return null
  const [decimals, held] = await readChain({ network, signal }, context, (client) =>
    Promise.all([
      readDecimals(client, target),
      readContract(client, { address: target, abi: tokenAbi, functionName: 'balanceOf', args: [target] }).catch(
        refused,
      ),
    ]),
  )
  return decimals !== undefined && held !== undefined ? 'token' : null
}
