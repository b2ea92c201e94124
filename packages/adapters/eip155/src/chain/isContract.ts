import type { Network } from '@hawser/common'
import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { Eip155Context } from '../context.js'
import { readChain } from './readChain.js'

/** Whether code stands at an address. What a key delegates to (EIP-7702) leaves it a key's. */
export async function isContract(
  { address, network, signal }: { readonly address: Address; readonly network: Network; readonly signal: AbortSignal },
  context: Eip155Context,
): Promise<boolean> {
  const code = await readChain({ network, signal }, context, (client) => getCode(client, { address }))
  return code !== undefined && code !== '0x' && !/^0xef0100[\da-f]{40}$/i.test(code)
}
